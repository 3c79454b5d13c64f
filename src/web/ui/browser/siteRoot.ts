/**
 * Path of the folder that serves the page, with a trailing slash. The static site may be in any folder, with its
 * scripts one level below. The host of `npm start` serves the root.
 */
export const siteRoot: string = import.meta.env.MODE === 'site' ? new URL('..', import.meta.url).pathname : '/'
