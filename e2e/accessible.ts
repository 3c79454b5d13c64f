import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export type Look = {
  /** Only what is in there, by a CSS selector; else the whole page. */
  readonly within?: string
  readonly without?: string
  /** Only the contrast of colours: what another theme can change. */
  readonly coloursOnly?: boolean
  /** Which of many looks it is; given one, the story goes on and fails at its end. */
  readonly where?: string
}

/** Says what axe has against the page once nothing on it comes or goes any more: nothing. */
export async function expectAccessible(page: Page, { within, without, coloursOnly, where }: Look = {}): Promise<void> {
  // There are no frames: all of it is looked at in one go.
  let axe = new AxeBuilder({ page }).setLegacyMode()
  if (within !== undefined) axe = axe.include(within)
  if (without !== undefined) axe = axe.exclude(without)
  if (coloursOnly === true) axe = axe.withRules('color-contrast')
  const look = async () => {
    await settleMovements(page)
    const { violations } = await axe.analyze()
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, html }) => [target.join(' '), html]),
    }))
  }
  const first = await look()
  // What began to fade while it was looked at has gone by the second look; a mistake has not.
  const found = first.length === 0 ? first : await look()
  if (where === undefined) expect(found).toEqual([])
  else expect.soft(found, where).toEqual([])
}

/** What is half faded in has half its contrast: movements are waited for, but for those without an end. */
async function settleMovements(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map((one) => one.finished))
  })
}
