// Runs as `node src/dev/tooling/audit.mjs`: checks the served packages for known vulnerabilities. Exits with 0 if none
// is high or critical, 1 if one is, and 2 if the registry does not answer, because then nothing is known.

import { spawnSync } from 'node:child_process'
import { root } from './installed.mjs'

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const report = readReport(asked.stdout ?? '')
const counts = report?.metadata?.vulnerabilities
if (counts === undefined) {
  const why = [report?.message, report?.error?.summary, asked.error?.message].find((text) => text)
  console.log(`audit skipped: the registry did not return advisories (${why ?? 'no answer'})`)
  process.exit(2)
}
for (const { name, severity, range } of Object.values(report.vulnerabilities ?? {})) {
  console.log(`${severity}: ${name} ${range}`)
}
console.log(`${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`)
process.exit(counts.critical + counts.high === 0 ? 0 : 1)

function readReport(text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    return { message: error.message }
  }
}
