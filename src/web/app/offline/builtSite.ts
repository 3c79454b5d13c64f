/** What is built into the service worker: which files it keeps, and how the page is found. */
export type BuiltSite = {
  /** Relative to the folder of the site. Those without a revision have a hash in their name. */
  readonly files: readonly { readonly url: string; readonly revision: string | null; readonly integrity?: string }[]
  readonly build: string
  /** No server of ours: the files are the whole product, and an address without a file is restored by the page itself. */
  readonly isStatic: boolean
  /** The first parts of the paths of the app. */
  readonly screens: readonly string[]
}

/** What a page asks of a service worker. To `build` it answers over the port that comes with it. */
export type WorkerRequest = 'build' | 'takeOver' | 'tidy'

/** Names a build by the scripts that its page begins with: their names have the hashes of all that they load. */
export function buildName(scripts: readonly string[]): string {
  return scripts.map((src) => src.slice(src.lastIndexOf('/') + 1)).join(' ')
}

/** A page holds a lock of this name as long as it lives, so that the files of its build are kept for it. */
export function buildLock(scope: string, build: string): string {
  return `${buildLocks(scope)}${build}`
}

/** The beginning of the names of all such locks of a site. */
export function buildLocks(scope: string): string {
  return `optick build ${scope} `
}
