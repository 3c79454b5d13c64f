export type BuiltSite = {
  /** Relative to the site's folder. Files without a revision have a hash in their name. */
  readonly files: readonly { readonly url: string; readonly revision: string | null; readonly integrity?: string }[]
  readonly build: string
  /** Static site: there is no server, so the page itself restores addresses without a file. */
  readonly isStatic: boolean
  /** First path segments of the app's routes. */
  readonly screens: readonly string[]
}

/** Messages from a page to its service worker, which answers `build` over the message's port. */
export type WorkerRequest = 'build' | 'takeOver' | 'tidy'

/** Identifies a build by its entry scripts, whose names contain the hashes of all that they load. */
export function buildName(scripts: readonly string[]): string {
  return scripts.map((src) => src.slice(src.lastIndexOf('/') + 1)).join(' ')
}

/** A page holds this lock for life, so that its build's files are kept. */
export function buildLock(scope: string, build: string): string {
  return `${buildLocks(scope)}${build}`
}

export function buildLocks(scope: string): string {
  return `optick build ${scope} `
}
