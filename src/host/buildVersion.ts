import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Computes a hash of all scripts in the folder and of Node's version, because results of another Node may differ in
 * the last digit. Equal on every machine.
 */
export function buildVersion(folder: string): string {
  const hash = createHash('sha256').update(process.version)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name))
  for (const name of files.toSorted()) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
