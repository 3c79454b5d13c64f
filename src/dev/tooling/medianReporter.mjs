// Prints the results of `npm run bench`: the median of each benchmark, because one disturbed run distorts a mean, and
// its ratio to the first of its group, which is ours if there is a baseline.

export default function createMedianReporter() {
  return {
    onUserConsoleLog: ({ content }) => void process.stdout.write(content),
    onTestModuleEnd: (testModule) => {
      for (const error of testModule.errors()) console.error(error.stack ?? error.message)
      printGroups(testModule.task, testModule.task.name)
    },
    onTestRunEnd: (_, unhandled) => {
      for (const error of unhandled) console.error(error.stack ?? error.message)
    },
  }
}

function printGroups(suite, title) {
  const measured = suite.tasks.filter(({ meta }) => meta.benchmark)
  if (measured.length > 0) printGroup(title, measured)
  for (const inner of suite.tasks) if (inner.type === 'suite') printGroups(inner, `${title} > ${inner.name}`)
}

function printGroup(title, measured) {
  console.log(`\n${title}`)
  const nameWidth = Math.max(...measured.map(({ name }) => name.length))
  const first = measured[0].result?.benchmark
  for (const { name, result } of measured) {
    const figures = result?.benchmark
    if (result?.state !== 'pass' || figures?.median === undefined) {
      console.error(`  ${name.padEnd(nameWidth)}  failed: ${result?.errors?.[0]?.stack ?? 'it was not run'}`)
      continue
    }
    const { median, p99, sampleCount } = figures
    const ratio = figures === first ? '' : `  ${(median / first.median).toFixed(2)} × the first`
    const samples = `${sampleCount} runs`
    console.log(
      `  ${name.padEnd(nameWidth)}  median ${timeText(median)}  p99 ${timeText(p99)}  ${samples.padStart(12)}${ratio}`,
    )
  }
}

function timeText(ms) {
  if (ms < 0.001) return `${(ms * 1e6).toFixed(0)} ns`.padStart(9)
  return (ms < 1 ? `${(ms * 1e3).toFixed(2)} µs` : `${ms.toFixed(2)} ms`).padStart(9)
}
