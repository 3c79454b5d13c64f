import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildName, type BuiltSite } from '../../web/app/offline/builtSite.ts'

/** Files that are useless offline: read by tools, served by others, or shown by the system from its own copy. */
const leftOut = /^(\.vite\/|walletconnect\/|icons\/|404\.html$|serviceWorker\.js$)/
/** Letters that the page's texts lack, and variants of SQLite that the venue does not use. */
const neverAsked = /inter-(cyrillic|greek|vietnamese)|sqlite3-(worker1|opfs)/

/** The host modifies these files, so the built ones differ from the served ones. */
const writtenByHost = /^(index\.html|config\.json|venues\.json)$/

/** The files that the service worker stores, from a build's folder, and the build's name. */
export function precacheList(folder: string, isStatic: boolean): Pick<BuiltSite, 'files' | 'build'> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !leftOut.test(name) && !neverAsked.test(name))
    .toSorted()
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = Array.from(page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g), ([, src = '']) => src)
  if (scripts.length === 0) throw new Error('the page begins with no script')
  return { build: buildName(scripts), files: names.map((name) => entryOf(folder, name, isStatic)) }
}

function entryOf(folder: string, name: string, isStatic: boolean): BuiltSite['files'][number] {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('base64')
  return {
    // Some servers redirect `index.html` to its folder.
    url: name === 'index.html' ? './' : name,
    revision: name.startsWith('assets/') ? null : hash.slice(0, 16),
    ...((isStatic || !writtenByHost.test(name)) && { integrity: `sha256-${hash}` }),
  }
}
