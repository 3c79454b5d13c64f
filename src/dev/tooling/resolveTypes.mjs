// The declarations of the client, as other projects read them.

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const specifier = /(?<=\bfrom ['"]|\bimport\(['"]|^import ['"])(?:@\/|\.{1,2}\/)[^'"]+/gm

/**
 * Rewrites the imports of all declarations in the folder to relative paths with an ending, because TypeScript leaves the
 * alias `@/` and Node's resolution asks for the ending. Removes declarations that the entry does not reach.
 */
export function resolveTypes(folder, entry) {
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8').replace(specifier, (target) => {
      const plain = target.replace(/\.js$/, '')
      const found = plain.startsWith('@/') ? plain.slice(2) : join(dirname(file), plain)
      if (!existsSync(join(folder, `${found}.d.ts`))) throw new Error(`${file} imports ${target}, which has no types`)
      visit(`${found}.d.ts`)
      const path = relative(dirname(file), found).replaceAll('\\', '/')
      return `${path.startsWith('.') ? path : `./${path}`}.js`
    })
    writeFileSync(path, text)
  }
  visit(entry)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!reached.has(file.replaceAll('\\', '/')) && statSync(join(folder, file)).isFile()) rmSync(join(folder, file))
  }
}
