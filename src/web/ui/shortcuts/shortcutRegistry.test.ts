import { expect, test, vi } from 'vitest'
import { registerShortcut, runShortcut } from './shortcutRegistry'

const handler = (run: () => void, isEnabled = true) => ({ run, isEnabled, isInDialog: false })

test('a button press runs its action once, when the handler has loaded', () => {
  const run = vi.fn()
  runShortcut('desk.help')
  runShortcut('desk.help')
  const leaveOther = registerShortcut('desk.theme', handler(vi.fn()))
  expect(run).not.toHaveBeenCalled()
  const leave = registerShortcut('desk.help', handler(run))
  expect(run).toHaveBeenCalledTimes(1)
  runShortcut('desk.help')
  expect(run).toHaveBeenCalledTimes(2)
  leave()
  leaveOther()
})

test('an action that is disabled now does not run later', () => {
  const run = vi.fn()
  const leave = registerShortcut('desk.connect', handler(run, false))
  runShortcut('desk.connect')
  leave()
  const leaveAgain = registerShortcut('desk.connect', handler(run))
  expect(run).not.toHaveBeenCalled()
  leaveAgain()
})
