// Short, because readers look at the end of a long log first.

const linesShown = 6
// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\u001B\[[0-9;]*m/g

function shorten(message) {
  return String(message ?? '')
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesShown)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')
}

const describe = (kind, name, message) => `${kind} ${name}\n${shorten(message)}`

/**
 * Failed tests and failed files in a report of Vitest's JSON reporter.
 * @param {any} report undefined if the run wrote none
 * @returns {string[]} a text of several lines for each
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [describe('failed:', file.name, file.message)] : []
    return failed.map((test) => describe('failed:', `${file.name} › ${test.fullName}`, test.failureMessages[0]))
  })
}

/**
 * Stories in a report of Playwright's JSON reporter that failed, or that passed only on a retry.
 * @param {any} report undefined if the run wrote none
 * @returns {string[]} a text of several lines for each
 */
export function failedStories(report) {
  const within = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(within)]
  const stories = (report?.suites ?? []).flatMap(within)
  return stories.flatMap((story) =>
    story.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const error = test.results.find((result) => result.status !== 'passed')?.error
        const kind = test.status === 'flaky' ? 'passed only on a retry:' : 'failed:'
        return describe(kind, `${story.file}:${story.line} › ${story.title}`, error?.message)
      }),
  )
}
