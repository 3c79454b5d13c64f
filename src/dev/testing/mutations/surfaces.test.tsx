// @vitest-environment jsdom

import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isRecord } from '../conformance/socketClient'
import { changesOf, type Change } from './changes'
import { drawSurface } from './drawSurface'
import { surfaces, type Surface } from './surfaces'

afterEach(cleanup)

/** The sample: up to this many changes of each kind, spread over the row. */
const perKind = 2

function sampleOf(row: Record<string, unknown>): readonly Change[] {
  const all = [...changesOf(row), ...negatives(row)]
  return [...new Set(all.map(({ kind, of }) => `${kind} ${of}`))].flatMap((sort) => {
    const changes = all.filter(({ kind, of }) => `${kind} ${of}` === sort)
    const step = Math.max(1, changes.length / perKind)
    return changes.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  })
}

function* negatives(row: Record<string, unknown>): Generator<Change> {
  for (const [path, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !/^\d+\.\d+$/.test(value)) continue
    yield { kind: 'wrong', path, wire: { ...row, [path]: `-${value}` }, of: 'object' }
  }
}

/** Texts of the surface, in order. */
function textsOf(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? '')
  return texts
}

async function shown({ path, answerOf, others, good, element }: Surface, row: unknown) {
  const drawn = drawSurface(element, { ...others, [path]: answerOf(row) })
  await waitFor(() => expect(document.body.textContent).toContain(good), { interval: 5 })
  // Figures that are computed from the list render after it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2)))
  const texts = textsOf()
  const isSaid = drawn.skipped().length > 0 || texts.some((text) => text.startsWith('Couldn’t load account'))
  drawn.end()
  cleanup()
  return { texts, isSaid }
}

/** The texts that the first list has more of. */
function more(first: readonly string[], second: readonly string[]): readonly string[] {
  const left = [...second]
  return first.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const broken = /undefined|NaN|Infinity|\[object|Invalid Date/
const isFigure = (text: string) => /\d/.test(text)

/** True for a text that a change may add: the value sent, a count, or a heading that loads late. */
function isAllowed(text: string, { wire, path }: Change): boolean {
  const sent = isRecord(wire) ? wire[path] : undefined
  const isSent = (typeof sent === 'string' || typeof sent === 'number') && text.includes(`${sent}`.slice(0, 8))
  return (
    isSent ||
    /SOMETHING_NEW|^Totals of|^Colour: |^Movers, |^Funding, |^1σ move$|^\d+ markets?$|^27 Mar$|^00:00:00$|^0xcccc…cccc$/.test(
      text,
    )
  )
}

test.each(surfaces)(
  '$name: the good rows are shown, and an odd row is — in a figure, or left out and said',
  async (surface) => {
    await shown(surface, surface.row)
    const { texts: usual } = await shown(surface, surface.row)
    const faults: string[] = []
    for (const change of sampleOf(surface.row)) {
      const name = `${change.kind} ${change.path}`
      const { texts, isSaid } = await shown(surface, change.wire)
      faults.push(...texts.filter((text) => broken.test(text)).map((text) => `${name}: ${text}`))
      if (isSaid) continue
      const isKept = surface.odd === undefined || texts.some((text) => text.includes(surface.odd ?? ''))
      if (!isKept) faults.push(`${name}: left out and not said`)
      // A negative number that is read is another figure.
      if (change.of === 'object') continue
      // A stop that is listed among the orders has other columns.
      if (more(usual, texts).includes('Waiting')) continue
      const figures = more(texts, usual).filter((text) => isFigure(text) && !isAllowed(text, change))
      faults.push(...figures.map((text) => `${name}: ${text} instead of ${more(usual, texts).join(', ')}`))
    }
    expect(faults).toEqual([])
  },
)
