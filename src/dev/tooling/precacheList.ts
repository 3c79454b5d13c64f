import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildName, type BuiltSite } from '../../web/app/offline/builtSite.ts'

/** Of no use to a page that is offline: what others serve, read by tools, or shown by the system from its own copy. */
const leftOut = /^(\.vite\/|walletconnect\/|icons\/|404\.html$|serviceWorker\.js$)/
/** Letters that the texts of the page do not have, and ways to run SQLite that the venue does not take. */
const neverAsked = /inter-(cyrillic|greek|vietnamese)|sqlite3-(worker1|opfs)/

/** The host writes into them as it serves them: what is built is not what arrives. */
const writtenByHost = /^(index\.html|config\.json|venues\.json)$/

/** Every file that the service worker keeps, from the folder of a build, and the name of the build. */
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
    // Servers that know `index.html` under its own name lead from it to the folder.
    url: name === 'index.html' ? './' : name,
    revision: name.startsWith('assets/') ? null : hash.slice(0, 16),
    ...((isStatic || !writtenByHost.test(name)) && { integrity: `sha256-${hash}` }),
  }
}
