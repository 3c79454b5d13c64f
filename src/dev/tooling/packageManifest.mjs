// The manifest of the published package.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedPackages } from './hostPackages.mjs'

/** Packages of the client: its types name zod's, and Node 20 has no WebSocket of its own. */
const clientPackages = ['ws', 'zod']

/**
 * The manifest without the tools and without what the page has in its scripts. Not private: the project's own is, so that
 * no one publishes the sources by mistake.
 * @param hostImports names that the built host imports, its own packages and others
 */
export function packageManifest(own, hostImports) {
  const { name, version, description, license, type, bin, exports, files, engines } = own
  const needed = Object.entries(own.dependencies).filter(
    ([dependency]) => hostImports.includes(dependency) || clientPackages.includes(dependency),
  )
  const dependencies = Object.fromEntries(needed)
  return { name, version, description, license, type, bin, exports, files, engines, dependencies }
}

/** The packages that the scripts of a built host import. */
export function importsOfHost(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return importedPackages(scripts.map((file) => readFileSync(join(folder, file), 'utf8')))
}
