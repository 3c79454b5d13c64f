// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { usePageTitle } from '@/web/ui/pageTitle'
import { useOnLeave } from '@/web/ui/useOnLeave'
import { listenForShortcuts } from '@/web/ui/shortcuts/listenForShortcuts'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { ScreenStage } from './ScreenStage'

let did: string[] = []
let frames: (() => void)[] = []
const byHand = { leave: () => {} }

function Desk({ instrument }: { instrument: string }) {
  const [path, go] = useLocation()
  usePageTitle(instrument)
  did.push(`drew ${path}${useSearch()}`)
  useShortcut('ticket.buy', () => did.push('bought'))
  useOnLeave(() => did.push('out of view'))
  useEffect(() => {
    byHand.leave = () => go('/elsewhere')
    return () => void did.push('unmounted')
  }, [go])
  return <h1>{instrument}</h1>
}

function Markets() {
  usePageTitle('Markets')
  return <Link href="/trade/ETH-PERP">ETH</Link>
}

function Paths() {
  return (
    <Switch>
      <Route path="/trade/:instrument">{({ instrument }) => <Desk instrument={instrument} />}</Route>
      <Route path="/markets">
        <Markets />
      </Route>
    </Switch>
  )
}

const go = (path: string) => act(() => navigate(path))
const frame = () =>
  act(async () => {
    for (const draw of frames.splice(0)) draw()
    await vi.runAllTimersAsync()
  })

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  did = []
  frames = []
  end = listenForShortcuts(window)
  navigate('/trade/ETH-PERP')
  render(<ScreenStage screen={Paths} />)
})
afterEach(() => {
  end()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the next screen is there at once, and the one before is hidden, and unmounted a frame later', async () => {
  did = []
  go('/markets')
  expect(screen.getByRole('link', { name: 'ETH' })).toBeDefined()
  expect(screen.getByRole('link').closest('[inert]')).toBeNull()
  expect(screen.getByText('ETH-PERP').closest('[inert]')).not.toBeNull()
  expect(did).toEqual(['out of view'])
  await frame()
  expect(screen.queryByText('ETH-PERP')).toBeNull()
  expect(did).toEqual(['out of view', 'unmounted'])
})

test('in a page that is not seen, which has no frames, the screen before goes all the same', async () => {
  go('/markets')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText('ETH-PERP')).toBeNull()
})

test('a key that comes before that finds it gone', () => {
  go('/markets')
  did = []
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true })))
  expect(did).toEqual(['unmounted'])
})

test('a screen that is left titles nothing and changes no address', async () => {
  go('/markets')
  expect(document.title).toBe('Markets · Optick')
  byHand.leave()
  expect(location.pathname).toBe('/markets')
  await frame()
  expect(document.title).toBe('Markets · Optick')
})

test('another instrument is another place of the same screen, and so is another search', async () => {
  did = []
  go('/trade/BTC-PERP')
  go('/trade/BTC-PERP?venue=paper')
  await frame()
  expect(did).toEqual(['drew /trade/BTC-PERP', 'drew /trade/BTC-PERPvenue=paper'])
  expect(document.title).toBe('BTC-PERP · Optick')
})

test('a press that leads back at once opens a new screen', async () => {
  go('/markets')
  did = []
  go('/trade/BTC-PERP')
  expect(did).toEqual(['drew /trade/BTC-PERP', 'unmounted'])
  await frame()
  expect(screen.getByRole('heading').textContent).toBe('BTC-PERP')
  expect(document.title).toBe('BTC-PERP · Optick')
})

test('on a server that has the page in a folder, links and presses stay in it', () => {
  cleanup()
  navigate('/folder/markets')
  render(
    <Router base="/folder">
      <ScreenStage screen={Paths} />
    </Router>,
  )
  const link = screen.getByRole('link', { name: 'ETH' })
  expect(link.getAttribute('href')).toBe('/folder/trade/ETH-PERP')
  act(() => link.click())
  expect(location.pathname).toBe('/folder/trade/ETH-PERP')
  expect(screen.getByRole('heading').textContent).toBe('ETH-PERP')
  act(() => byHand.leave())
  expect(location.pathname).toBe('/folder/elsewhere')
})
