// Asks the server for a part of a page instead of a whole one.

/** Tells the server that a script asks: it answers with a fragment, and with errors as JSON. */
export const FRAGMENT = { "X-Sojourn-Fragment": "true" };

/** The answer to a GET request for a fragment; null if the server cannot be reached. */
export async function getFragment(url) {
  try {
    return await fetch(url, { headers: FRAGMENT });
  } catch {
    return null;
  }
}
