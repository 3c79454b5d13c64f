// node src/dev/tooling/releaseNotes.mjs v0.9.0: prints the changelog's section of a tag, for .github/workflows/release.yml.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `{ notes }`, or `{ reason }` if the tag is not the version of the package or has no section. */
export function releaseNotes(tag, version, changelog) {
  if (tag !== `v${version}`) return { reason: `the tag is ${tag}, and the package has the version ${version}` }
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`${version} `))
  if (section === undefined) return { reason: `CHANGELOG.md has no section ${version}` }
  return { notes: section.slice(section.indexOf('\n')).trim() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { notes, reason } = releaseNotes(process.argv[2], version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (reason !== undefined) {
    console.error(`no release: ${reason}`)
    process.exit(1)
  }
  console.log(notes)
}
