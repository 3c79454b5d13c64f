import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

const module = createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')

/** Loads SQLite's build for browsers, because Node's lacks the pool of files. Each call loads a separate instance. */
export async function loadBrowserSqlite(): Promise<Sqlite3Static> {
  // These file systems need a page with shared memory, and would log warnings here.
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs: { opfs: true, 'opfs-wl': true } } } })
  const { default: load } = await import(/* @vite-ignore */ pathToFileURL(join(dirname(module), 'index.mjs')).href)
  return await load({ wasmBinary: readFileSync(module) })
}
