/**
 * The path of this page's folder on its server, with a slash at its end. The static site may be in any folder: its scripts
 * are one below it. The host of `npm start` serves the root.
 */
export const siteRoot: string = import.meta.env.MODE === 'site' ? new URL('..', import.meta.url).pathname : '/'
