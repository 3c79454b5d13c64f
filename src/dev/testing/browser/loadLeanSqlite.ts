import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { leanSqliteOf } from '@/dev/tooling/venueScript'

const folder = dirname(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))
const read = (name: string) => readFileSync(join(folder, name))
let lean: ReturnType<typeof leanSqliteOf> | undefined

/** SQLite as the site builds it, without unused parts. Every call returns an independent instance. */
export async function loadLeanSqlite(): Promise<Sqlite3Static> {
  lean ??= leanSqliteOf(read('sqlite3-bundler-friendly.mjs').toString(), read('sqlite3.wasm'))
  const { script, module } = lean
  const place = mkdtempSync(join(tmpdir(), 'optick-lean-sqlite-'))
  try {
    const file = join(place, 'sqlite3.mjs')
    writeFileSync(file, script)
    const { default: load } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return await load({ wasmBinary: module })
  } finally {
    rmSync(place, { recursive: true })
  }
}
