import { expect, test } from 'vitest'
import { changeScreen, viewsText } from './chartChanges'
import { readDeskLayout, screenOf, type LayoutNode } from './deskLayout'
import { floatPanel, hidePanel, showPanel } from './layoutChanges'
import { presetLayout } from './layoutPresets'
import { isPanelScreen } from './screenViews'

const desk = showPanel(presetLayout('perpetuals', false), 'screen')
function reread(layout: LayoutNode): LayoutNode {
  const read = readDeskLayout(JSON.parse(JSON.stringify(layout)))
  if (read === undefined) throw new Error('the layout cannot be read')
  return read
}

test.each([
  ['/options/chain/ETH', true],
  ['/history/fills?side=buy', true],
  ['/portfolio', true],
  ['/options/builder/ETH', false],
  ['/trade/ETH-PERP', false],
  ['/settings/venues', false],
  ['/keys', false],
  ['/portfolios', false],
  ['https://example.com/portfolio', false],
  ['//example.com/portfolio', false],
  ['javascript:alert(1)', false],
  ['/markets/../options/builder', false],
  ['/options/%62uilder', false],
  ['/options/./builder', false],
  ['/markets\\..\\trade', false],
  ['/history/%E0%A4%A', false],
  ['/options/BUILDER/ETH', true],
])('%s can be shown in a panel: %s', (path, isShown) => {
  expect(isPanelScreen(path)).toBe(isShown)
})

test('a screen begins with the chain, and keeps its address when it is moved, stored and read', () => {
  expect(screenOf(desk, 'screen').path).toBe('/options/chain/ETH')
  const changed = changeScreen(desk, 'screen', '/options/risk/BTC?steps=4')
  const floating = floatPanel(changed, 'screen', { left: 10, top: 10, width: 400, height: 300 })
  const back = reread(floating)
  expect(screenOf(back, 'screen').path).toBe('/options/risk/BTC?steps=4')
  expect(viewsText(changed)).not.toBe(viewsText(desk))
})

test('a stored address that no panel can show is dropped, and the panel stays', () => {
  const spoilt = reread(changeScreen(desk, 'screen', '/trade/ETH-PERP'))
  expect(screenOf(spoilt, 'screen').path).toBe('/options/chain/ETH')
  expect(JSON.stringify(spoilt)).not.toContain('/trade')
})

test('a hidden screen forgets its address', () => {
  const changed = changeScreen(desk, 'screen', '/portfolio')
  const hidden = hidePanel(changed, 'screen')
  expect(JSON.stringify(hidden)).not.toContain('/portfolio')
})
