// @vitest-environment jsdom

import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyFallback } from './LazyFallback'
import { lazyPanel } from './lazyPanel'

// Rendered without `act`, which would flush React's deferred renders at once.
const place = document.createElement('div')
let root: Root

beforeEach(() => {
  root = createRoot(place)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Lets React's macrotasks run, but not its timers. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('lazy content renders once its code has loaded', async () => {
  let arrive: (code: ComponentType) => void = () => {}
  const Panel = lazyPanel(() => new Promise<ComponentType>((resolve) => (arrive = resolve)))
  root.render(
    <LazyFallback fallback="waiting">
      <Panel />
    </LazyFallback>,
  )
  await idle()
  expect(place.textContent).toBe('waiting')
  arrive(() => 'the chart')
  await idle()
  expect(place.textContent).toBe('the chart')
})

test('code that failed to load shows an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Panel = lazyPanel(() => Promise.reject<ComponentType>(new TypeError('gone')))
  root.render(
    <LazyFallback fallback="waiting">
      <Panel />
    </LazyFallback>,
  )
  await idle()
  expect(place.textContent).toContain('Couldn’t load this part of the page')
})
