import { afterAll, vi } from 'vitest'
import { attachToastListener } from '@/web/ui/showToast'

const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date } = globalThis
const natives = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date }

// Files share a process: none may leave its clock, globals, elements or a pending toast to the next.
afterAll(() => {
  // Spies first: restoring a spy of a faked timer would restore the fake.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  attachToastListener(() => undefined)()
  const roots = typeof document === 'undefined' ? 0 : mountedRoots()
  if (typeof document !== 'undefined') document.body.replaceChildren()
  const left = Object.entries(natives).filter(([name, native]) => Reflect.get(globalThis, name) !== native)
  // Names the file at fault here, instead of hanging a later one.
  Object.assign(globalThis, Object.fromEntries(left))
  if (roots > 0) throw new Error('a test has left behind components: its file calls cleanup after each')
  if (left.length > 0) throw new Error(`a test has left behind another ${left.map(([name]) => name).join(' and ')}`)
})

/**
 * Counts the mounted roots. Their components remain subscribed, and a store that starts with its first listener would
 * not start again.
 */
function mountedRoots(): number {
  return Array.from(document.body.children).filter((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'))
    const fiber: unknown = key === undefined ? undefined : Reflect.get(element, key)
    return typeof fiber === 'object' && fiber !== null && 'child' in fiber && fiber.child !== null
  }).length
}
