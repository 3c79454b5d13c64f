import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../../../', import.meta.url))
const layers = /^web\//
/** These files list or call any operation, so a mention there does not prove its use. */
const isGeneric = (file: string) => /^web\/tools\/interface\/(operations\/|places\.ts)/.test(file)

const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .filter((file) => layers.test(file) && !isGeneric(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

const imports = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^import \{([^}]*)\} from '@\/core\/protocol\/((?:rest|ws|channels)\/\w+)'/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ file, from, name: name.split(' as ')[0] ?? name })),
  ),
)

/** Files of the page that use a description as a value: an argument of `rest.call`, `calls.call` or the feed. */
export function filesThatUse(kind: 'rest' | 'ws' | 'channels', name: string): readonly string[] {
  return imports.filter((one) => one.from.startsWith(`${kind}/`) && one.name === name).map(({ file }) => file)
}

/** Exactly what is not implemented yet, in the order of the inventory: remove a row once it is. */
export const missing: Readonly<
  Record<'descriptions' | 'typedCalls' | 'operations' | 'channels' | 'screens', readonly string[]>
> = {
  descriptions: [],
  typedCalls: [],
  operations: [],
  channels: [],
  screens: [],
}
