export type BuiltSite = {
  /** Relative to the site's folder. Files without a revision have a hash in their name. */
  readonly files: readonly { readonly url: string; readonly revision: string | null; readonly integrity?: string }[]
  readonly build: string
  /** True for the static site, which has no server, so that the page itself restores addresses without a file. */
  readonly isStatic: boolean
  /** First path segments of the app's routes. */
  readonly screens: readonly string[]
}

/** Messages from a page to its service worker, which answers `build` over the message's port. */
export type WorkerRequest = 'build' | 'takeOver' | 'tidy'

/** Returns the name of a build. The names of its entry scripts contain the hashes of everything that they load. */
export function buildName(scripts: readonly string[]): string {
  return scripts.map((src) => src.slice(src.lastIndexOf('/') + 1)).join(' ')
}

/** Returns the lock that a page holds for life, so that its build's files are not deleted. */
export function buildLock(scope: string, build: string): string {
  return `${buildLocks(scope)}${build}`
}

export function buildLocks(scope: string): string {
  return `optick build ${scope} `
}
