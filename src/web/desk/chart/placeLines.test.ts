// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { placeLines } from './placeLines'

/** One pixel per dollar, from $100 at the top to $0. */
const yOf = (price: number) => 100 - price

function placed(lines: string): (string | undefined)[] {
  const overlay = document.createElement('div')
  overlay.innerHTML = lines
  placeLines(overlay, 100, yOf)
  return [...overlay.querySelectorAll<HTMLElement>('div')].map((line) =>
    line.style.visibility === 'hidden' ? undefined : line.style.top.replace('px', ''),
  )
}

const order = (price: number) => `<div data-line-kind="order" data-line-price="${price}"></div>`

test('a line is drawn at its price', () => {
  expect(placed(order(70))).toEqual(['30'])
})

test('orders beyond the scale are shown at its edge, the furthest at the outside', () => {
  expect(placed(order(140) + order(150) + order(-20) + order(-30))).toEqual(['34', '12', '66', '88'])
})

test('other lines beyond the scale are hidden', () => {
  expect(placed('<div data-line-price="140"></div>' + order(140))).toEqual([undefined, '12'])
})

/** Distance of each handle from its line, for two lines at one price. */
function leads(handles: readonly string[]): readonly string[] {
  const overlay = document.createElement('div')
  overlay.innerHTML = handles
    .map((handle) => `<div data-line-kind="order" data-line-price="50"><i ${handle}></i></div>`)
    .join('')
  placeLines(overlay, 100, yOf)
  return [...overlay.querySelectorAll('i')].map((handle) => handle.style.getPropertyValue('--lead'))
}

test('handles at one price spread apart, each with a leader, while the lines stay', () => {
  expect(leads(['data-handle="own"', 'data-handle="own"'])).toEqual(['-11px', '11px'])
})

test('handles in different columns do not affect each other', () => {
  expect(leads(['data-handle="own"', 'data-handle="label"'])).toEqual(['0px', '0px'])
})

test('a dragged handle keeps its offset, and the others ignore it', () => {
  expect(leads(['data-handle="own" data-held style="--lead: 7px"', 'data-handle="own"'])).toEqual(['7px', '0px'])
})

/** Orders at these prices, with 22 pixels between spread handles. */
function orders(prices: readonly number[], sides: readonly string[] = [], drafts = 0) {
  const overlay = document.createElement('div')
  overlay.innerHTML = prices
    .map(
      (price, index) =>
        `<div data-line-kind="order" data-side="${sides[index] ?? 'buy'}" data-line-price="${price}">` +
        '<i data-handle="own" tabindex="0"></i><b data-cluster-tag="' +
        `${index < prices.length - drafts ? 'order' : 'draft'}" hidden></b></div>`,
    )
    .join('')
  document.body.replaceChildren(overlay)
  const place = () => placeLines(overlay, 100, yOf, { clusterText: (lines, kind) => `${lines.length} ${kind}s` })
  place()
  return {
    place,
    handles: [...overlay.querySelectorAll('i')],
    states: () => [...overlay.querySelectorAll('i')].map((handle) => handle.dataset['cluster']),
    tags: () =>
      [...overlay.querySelectorAll('b')]
        .filter(({ hidden }) => hidden !== true)
        .map((tag) => [tag.textContent, tag.dataset['side']]),
  }
}

test('three orders close together share one tag, two do not', () => {
  const near = orders([50, 52, 48])
  expect(near.tags()).toEqual([['3 orders', 'buy']])
  expect(near.states()).toEqual(['closed', 'closed', 'closed'])
  const apart = orders([50, 52, 20])
  expect(apart.tags()).toEqual([])
  expect(apart.states()).toEqual([undefined, undefined, undefined])
})

test('unsent orders have clusters of their own, apart from sent orders', () => {
  const { tags, states } = orders([50, 52, 48, 51, 49, 50, 20], [], 4)
  expect(tags()).toEqual([
    ['3 orders', 'buy'],
    ['3 drafts', 'buy'],
  ])
  expect(states().at(-1)).toBeUndefined()
})

test('a cluster opens on focus without moving its members, and closes on blur', () => {
  const { place, handles, states, tags } = orders([50, 52, 48])
  const before = handles.map((handle) => handle.style.getPropertyValue('--lead'))
  handles[1]?.focus()
  place()
  expect(states()).toEqual(['open', 'open', 'open'])
  expect(tags()).toEqual([])
  expect(handles.map((handle) => handle.style.getPropertyValue('--lead'))).toEqual(before)
  handles[1]?.blur()
  place()
  expect(states()).toEqual(['closed', 'closed', 'closed'])
})

test('the tag of a cluster beyond the scale shows its direction, and that it has both sides', () => {
  expect(orders([140, 150, 160], ['sell', 'buy', 'sell']).tags()).toEqual([['3 orders ↑', 'both']])
})

test('a dragged order leaves its cluster', () => {
  const { place, handles, states, tags } = orders([50, 52, 48])
  handles[0]?.setAttribute('data-held', '')
  place()
  expect(states()).toEqual([undefined, undefined, undefined])
  expect(tags()).toEqual([])
})

test('orders that are to be folded sooner or later share a tag sooner or later', () => {
  const folded = (fold: number) => {
    const overlay = document.createElement('div')
    const tagged = '<i data-handle="own"></i><b data-cluster-tag="order" hidden></b>'
    overlay.innerHTML = [50, 52].map((price) => order(price).replace('></div>', `>${tagged}</div>`)).join('')
    placeLines(overlay, 100, yOf, { fold })
    return overlay.querySelectorAll('b:not([hidden])').length
  }
  expect([folded(2), folded(3)]).toEqual([1, 0])
})

test('the axis prints each price in view, and one of those that share a tag', () => {
  const overlay = document.createElement('div')
  const axis = (price: number) =>
    `<div data-line-kind="order" data-tone="buy" data-axis="${price}" data-line-price="${price}"><i data-handle="own"></i><b data-cluster-tag="order" hidden></b></div>`
  overlay.innerHTML = [20, 140, 50, 51, 52].map(axis).join('')
  expect(placeLines(overlay, 100, yOf).map(({ y, text }) => [y, text])).toEqual([
    [80, '20'],
    [49, '51'],
  ])
})

test('handles keep clear of the corner', () => {
  const overlay = document.createElement('div')
  overlay.innerHTML = '<div data-line-kind="waiting" data-line-price="140"><i data-handle="own"></i></div>'
  placeLines(overlay, 100, yOf, { top: 20 })
  // Half a handle, one pixel and the corner.
  expect(overlay.querySelector<HTMLElement>('[data-line-price]')?.style.top).toBe('32px')
})

test('an order in the corner is shown below it like one beyond the scale, while the axis prints its price; a dragged one is not', () => {
  const overlay = document.createElement('div')
  const at95 = (held: string) =>
    `<div data-line-kind="order" data-axis="95" data-line-price="95"><i data-handle="own" ${held}></i></div>`
  const place = (held: string) => {
    overlay.innerHTML = at95(held)
    const prices = placeLines(overlay, 100, yOf, { top: 28 })
    const line = overlay.querySelector<HTMLElement>('[data-line-price]')
    return [line?.style.top, line?.dataset['beyond'], prices.map(({ y }) => y)]
  }
  expect(place('')).toEqual(['40px', 'above', [5]])
  expect(place('data-held')).toEqual(['5px', undefined, [5]])
})

test('unmoved lines are not written again, even beyond the scale', async () => {
  const overlay = document.createElement('div')
  overlay.innerHTML = [50, 70, 140, 150, -20].map(order).join('')
  placeLines(overlay, 100, yOf)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((list) => changes.push(...list))
  observer.observe(overlay, { attributes: true, subtree: true, childList: true, characterData: true })
  placeLines(overlay, 100, yOf)
  await Promise.resolve()
  expect(changes).toEqual([])
  placeLines(overlay, 100, (price) => 101 - price)
  await Promise.resolve()
  // Only the two lines within the scale moved; all other lines stay at the edges.
  expect(new Set(changes.map(({ target }) => target))).toEqual(new Set([...overlay.children].slice(0, 2)))
  observer.disconnect()
})
