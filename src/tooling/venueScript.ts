import type { Plugin } from 'vite'

/** Of the query builder, what changes tables or makes them: the history is only asked, and SQL of its own writes it. */
const unusedQueries: Readonly<Record<string, string>> = {
  'query-builder/delete-query-builder.js': 'DeleteQueryBuilder',
  'query-builder/insert-query-builder.js': 'InsertQueryBuilder',
  'query-builder/merge-query-builder.js': 'MergeQueryBuilder',
  'query-builder/update-query-builder.js': 'UpdateQueryBuilder',
  'plugin/with-schema/with-schema-plugin.js': 'WithSchemaPlugin',
  'schema/schema.js': 'SchemaModule',
}

/** Of SQLite's interface: for pages that keep it in a worker, for tables made by scripts, and files that need shared memory. */
const unusedParts = ['sqlite3.initWorker1API = function', 'sqlite3.vtab = vtab', 'const installOpfsVfs = function']
const partOfSqlite =
  /globalThis\.sqlite3ApiBootstrap\.initializers\.push\(function \(sqlite3\) \{[\s\S]*?\n {6}\}\);\n/g

function leanSqlite(code: string): string {
  let dropped = 0
  const lean = code.replace(partOfSqlite, (part) => {
    if (!unusedParts.some((start) => part.includes(start))) return part
    dropped += 1
    return ''
  })
  if (dropped !== unusedParts.length) throw new Error('the parts of SQLite have other names now')
  return lean
}

/** Leaves out of the script of the browser's venue what its libraries have and it never uses. */
export function leanVenueScript(): Plugin {
  return {
    name: 'lean-venue-script',
    enforce: 'pre',
    transform: {
      filter: { id: /sqlite3-bundler-friendly\.mjs$/ },
      handler: (code) => ({ code: leanSqlite(code), map: null }),
    },
    load: {
      filter: { id: /\/kysely\/dist\/esm\/(query-builder|schema|plugin)\// },
      handler(id) {
        const name = unusedQueries[id.replace(/^.*\/kysely\/dist\/esm\//, '').replace(/\?.*$/, '')]
        if (name === undefined) return null
        return `export class ${name} { constructor() { throw new Error('${name} is not in this build') } }`
      },
    },
  }
}
