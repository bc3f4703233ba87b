/** @param {string} url with user and password, which the client wants apart */
export function natsOptions(url) {
  const { host, username, password } = new URL(url);
  return { servers: [host], user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}
