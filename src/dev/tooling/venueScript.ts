import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { leanQueries, standInForQueries } from './leanQueries.ts'
import { leanSqlite } from './leanSqlite.ts'
import { leanWasm } from './leanWasm.ts'

const queries = /^.*\/kysely\/dist\/esm\//
const readingQueries =
  /\/kysely\/dist\/esm\/(kysely|.*\/(select-query-builder|default-query-compiler|operation-node-visitor|sqlite-query-compiler))\.js$/

export function venueCode(folder: string): string {
  const path = fileURLToPath(new URL(`../../venue/${folder}`, import.meta.url))
  const files = readdirSync(path).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.map((name) => readFileSync(join(path, name), 'utf8')).join('\n')
}

/** Descriptions of operations that only the page shows. */
const listed = /^ *(summary|group|usedIn): '[^'\n]*',\n/gm
/** SQL text contains its comments. */
const sqlComment = /^ *--.*\n/gm

const wasmAddress = "new URL('sqlite3.wasm', import.meta.url).href"

/** Removes unused parts of libraries and descriptions from the browser venue's script. */
export function leanVenueScript(): Plugin[] {
  return [
    leanDatabase(),
    lean('queries', readingQueries, (code) => leanQueries(code, venueCode('storage'))),
    lean('descriptions', /\/src\/core\/protocol\/(rest|ws|channels|paper)\/\w+\.ts$/, (code) =>
      code.replaceAll(listed, ''),
    ),
    lean('schema', /\/src\/venue\/storage\/schema\.ts$/, (code) => code.replaceAll(sqlComment, '')),
    {
      name: 'lean-venue-stand-ins',
      enforce: 'pre',
      load: {
        filter: { id: queries },
        handler: (id) => standInForQueries(id.replace(queries, '').replace(/\?.*$/, '')) ?? null,
      },
    },
  ]
}

function lean(name: string, files: RegExp, handler: (code: string) => string): Plugin {
  return {
    name: `lean-venue-${name}`,
    enforce: 'pre',
    transform: { filter: { id: files }, handler: (code) => ({ code: handler(code), map: null }) },
  }
}

/** SQLite's script, and the module that it loads. */
function leanDatabase(): Plugin {
  return {
    name: 'lean-venue-database',
    enforce: 'pre',
    transform: {
      filter: { id: /sqlite3-bundler-friendly\.mjs$/ },
      handler(code, id) {
        const { script, module } = leanSqliteOf(code, readFileSync(join(dirname(id), 'sqlite3.wasm')))
        if (!script.includes(wasmAddress)) throw new Error('the script of SQLite names its module in another way now')
        const file = this.emitFile({ type: 'asset', name: 'sqlite3.wasm', source: module })
        return { code: script.replace(wasmAddress, `import.meta.ROLLUP_FILE_URL_${file}`), map: null }
      },
    },
  }
}

/** SQLite reduced to what the browser venue uses. */
export function leanSqliteOf(script: string, module: Uint8Array): LeanSqlite {
  const callers = venueCode('browser')
  const lean = leanSqlite(script, callers)
  const named = new Set(`${lean} ${callers}`.match(/\w+/g))
  return { script: lean, module: leanWasm(Uint8Array.from(module), (name) => named.has(name)) }
}

export type LeanSqlite = { readonly script: string; readonly module: Uint8Array<ArrayBuffer> }
