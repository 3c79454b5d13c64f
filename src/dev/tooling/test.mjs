// npm test · npm run test:full · npm run check · npm run e2e: runs the checks in order, adds up the runners' counts,
// and ends with one line.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { failedStories, failedTests } from './failures.mjs'
import {
  build,
  buildBeside,
  buildSite,
  ensureInstalled,
  root,
  run,
  runTool,
  runToolBeside,
  runToolQuietly,
} from './installed.mjs'
import { ensureServices } from './services.mjs'

const part = process.argv[2] ?? 'all'
const isFull = process.argv.includes('--full')
const rest = process.argv.slice(3).filter((argument) => argument !== '--full')
const reports = mkdtempSync(join(tmpdir(), 'optick-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const broken = []
const failures = []
let isBuilt = false

function report(name, status, started) {
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) {
    broken.push(name)
    total.failed += 1
  }
}

function check(name, tool, args) {
  const started = Date.now()
  report(name, runTool(tool, args), started)
}

/** In parallel, because some use a single core. Their output is printed in sequence. */
async function checkAll(checks) {
  const started = Date.now()
  const running = checks.map(async ([name, tool, args]) => {
    const { status, text } = await runToolQuietly(tool, args)
    process.stdout.write(text)
    report(name, status, started)
  })
  await Promise.all(running)
}

/** Packs what was built, installs it elsewhere and starts it. */
function checkPackage() {
  const started = Date.now()
  report('package', run(process.execPath, [join(root, 'src/dev/tooling/packCheck.mjs')]), started)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`test report missing: ${error.message}`)
    return undefined
  }
}

/** Runs some of the projects in `vite.config.ts`; prints their output at once or, with `isQuiet`, at the end. */
async function unit(name, projects, workers, { isQuiet = false } = {}) {
  const started = Date.now()
  const file = join(reports, `${name}.json`)
  // A check skips the long tests; see vite.config.ts.
  const env = {
    ...process.env,
    ...(part === 'check' ? { OPTICK_CHECK: '1' } : {}),
    ...(isFull ? { OPTICK_FULL: '1' } : {}),
    // Set as a variable, because Vitest's flag of this name does not apply to the projects.
    VITEST_MAX_WORKERS: String(workers),
  }
  const args = [
    'run',
    ...(rest.length > 0 ? ['--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.map((project) => `--project=${project}`),
    ...rest,
  ]
  let status
  if (isQuiet) {
    const ended = await runToolQuietly('vitest', args, { env })
    process.stdout.write(ended.text)
    status = ended.status
  } else status = await runToolBeside('vitest', args, { env })
  const report = readReport(file)
  total.passed += report?.numPassedTests ?? 0
  total.failed += report?.numFailedTests ?? 0
  total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  failures.push(...failedTests(report))
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) {
    broken.push(name)
    if ((report?.numFailedTests ?? 0) === 0) total.failed += 1
  }
}

/**
 * Pure computations: in two processes, because they end last, although each imports the program. They end before the
 * stories begin: at the lowest priority beside them, they never ended on a busy machine.
 */
const unitAlone = () => unit('unit', ['shared'], 2, { isQuiet: true })
const unitOfPages = () => unit('unit of pages', ['pages'], 1, { isQuiet: true })
const unitWithProcesses = (workers) => unit('unit with processes', ['apart', 'venues'], workers)

async function buildAll() {
  const started = Date.now()
  const { status, text } = await buildBeside()
  process.stdout.write(text)
  report('build', status, started)
  isBuilt = status === 0
}

/** Tests with processes and stories wait a third of their time: three run at once; a fourth would delay the others. */
async function unitAndStories(alone) {
  await Promise.all([alone, buildAll(), unitOfPages(), unitWithProcesses(3)])
  if (isBuilt) {
    check('size', 'size-limit', ['--config', 'src/dev/tooling/size-limit.config.mjs'])
    if (isFull) checkPackage()
    await e2e()
  }
}

async function e2e() {
  const chromium = ensureChromium({ prefersShell: true })
  const file = join(reports, 'e2e.json')
  const env = {
    OPTICK_RETRIES: '1',
    ...process.env,
    ...(isFull ? { OPTICK_FULL: '1' } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium ? { OPTICK_CHROMIUM: chromium } : {}),
  }
  const status = await runToolBeside(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...rest],
    { env },
  )
  const report = readReport(file)
  const stats = report?.stats
  failures.push(...failedStories(report))
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  total.failed += stats?.unexpected ?? 0
  total.skipped += stats?.skipped ?? 0
  if (status !== 0) {
    broken.push('e2e')
    if ((stats?.unexpected ?? 0) === 0) total.failed += 1
  }
}

ensureInstalled()
if (part === 'all' || part === 'check') {
  if (part === 'all') ensureServices()
  const alone = unitAlone()
  const cache = join(root, 'node_modules/.cache')
  const buildInfo = join(cache, 'check.tsbuildinfo')
  await checkAll([
    ['lint', 'oxlint', ['--deny-warnings', '--type-aware']],
    ['types', 'tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', buildInfo]],
    ['unused', 'knip', ['--config', 'src/dev/tooling/knip.json', '--cache', '--cache-location', join(cache, 'knip')]],
    ['format', 'oxfmt', ['--check', '.']],
  ])
  await (part === 'check' ? Promise.all([unitOfPages(), unitWithProcesses(2), alone]) : unitAndStories(alone))
}
if (part === 'e2e') {
  build()
  buildSite()
  await e2e()
}

rmSync(reports, { recursive: true, force: true })
for (const failure of failures) console.log(failure)
if (broken.length > 0) console.log(`failed checks: ${broken.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && broken.length === 0 ? 0 : 1)
