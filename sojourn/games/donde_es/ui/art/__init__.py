"""The drawings of ¿Dónde Es?: the town, its doors, its people."""
