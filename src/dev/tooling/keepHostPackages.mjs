// Runs in the container after the build: removes packages that the host does not load. The page's are in its scripts.

import { readFileSync, rmSync } from 'node:fs'
import { hostFolders } from './hostPackages.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const kept = hostFolders('dist/host', lock)
if (!kept.has('node_modules/libsql')) throw new Error('the host needs libsql, and no script of dist/host imports it')
// Folders inside a removed one disappear with it; those inside a retained one are removed one by one.
for (const path of Object.keys(lock.packages)) {
  const isInside = [...kept].some((folder) => folder.startsWith(`${path}/`))
  if (path !== '' && !kept.has(path) && !isInside) rmSync(path, { recursive: true, force: true })
}
for (const rest of ['.bin', '.cache', '.vite', '.package-lock.json']) {
  rmSync(`node_modules/${rest}`, { recursive: true, force: true })
}
console.log(`${kept.size} packages stay`)
