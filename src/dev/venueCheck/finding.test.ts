import { expect, test } from 'vitest'
import { confirmed, runChecks, writeReport } from './finding'

test('a check that throws leaves its assumption unknown, and the next one runs', async () => {
  const findings = await runChecks(
    [
      { assumption: 'one', run: () => Promise.reject(new Error('no answer')) },
      { assumption: 'two', run: async () => confirmed('seen') },
    ],
    () => undefined,
  )
  expect(findings).toEqual([
    { assumption: 'one', verdict: 'unknown', evidence: 'no answer' },
    { assumption: 'two', verdict: 'confirmed', evidence: 'seen' },
  ])
})

test('a report has no secrets, in whatever letter case they come back', () => {
  const findings = [{ assumption: 'a', ...confirmed('account 0xABcd owns key|one') }]
  expect(writeReport('t', findings, ['0xabCD', 'one', ''])).toBe(
    '# t\n\n| verdict | assumption | evidence |\n|---|---|---|\n| confirmed | a | account (hidden) owns key\\|(hidden) |\n',
  )
})
