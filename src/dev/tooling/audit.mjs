// node src/dev/tooling/audit.mjs: the vulnerabilities that the registry knows in what is served. Ends with 0 when none is high
// or critical, 1 when one is, 2 when the registry does not say: then nothing is known, and that is not good news.
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
