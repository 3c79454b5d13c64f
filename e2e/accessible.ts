import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { axeSource } from './axeSource'

export type Look = {
  /** Default: the whole page, which rules about landmarks and headings need. */
  readonly within?: string | Locator
  readonly without?: string
  /** Checks color contrast only, because a theme changes nothing else. */
  readonly coloursOnly?: boolean
  /** Names this check among several; a named check fails the story only at its end. */
  readonly where?: string
}

/** The rows of a long table share one template, so only the first six and every fifth are checked. */
const alikeRows = 'tbody > tr:nth-child(n + 7):not(:nth-child(5n))'

/** Expects no axe violations once all transitions have ended. */
export async function expectAccessible(page: Page, { within, without, coloursOnly, where }: Look = {}): Promise<void> {
  await withoutMotion(page)
  const look = async (rules?: readonly string[]) => {
    await waitUntilLive(page)
    // AxeBuilder would send its large script for each check: the page loads it once, and the builder gets an empty one.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
    // The page has no frames, so one pass covers it. Describing the passed checks takes as long as the check itself.
    let axe = new AxeBuilder({ page, axeSource: 'undefined' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
      .exclude(alikeRows)
    if (within !== undefined) axe = axe.include(typeof within === 'string' ? within : await markPart(within))
    if (without !== undefined) axe = axe.exclude(without)
    if (rules !== undefined) axe = axe.withRules([...rules])
    return (await axe.analyze()).violations
  }
  let found = await look(coloursOnly === true ? ['color-contrast'] : undefined)
  // The check itself can make panels stale and dimmed. A repeated check finds only real violations.
  for (let more = 0; more < 2 && found.length > 0; more++) found = await look(found.map(({ id }) => id))
  const faults = found.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, html }) => [target.join(' '), html]),
  }))
  if (where === undefined) expect(faults).toEqual([])
  else expect.soft(faults, where).toEqual([])
}

/** Axe takes selectors, whereas stories use locators. */
async function markPart(part: Locator): Promise<string> {
  await part.evaluate((element) => {
    document.querySelector('[data-checked-part]')?.removeAttribute('data-checked-part')
    element.setAttribute('data-checked-part', '')
  })
  return '[data-checked-part]'
}

/** Stale panels are dimmed, so wait until there are none. A page that stays stale is checked anyway. */
async function waitUntilLive(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.querySelector('.is-stale, [data-prices="old"]') === null, undefined, {
      timeout: 5000,
    })
    .catch(() => undefined)
}

/** A half-faded element has half its contrast, so fading elements are shown in their final state. */
async function withoutMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    const isThere = document.adoptedStyleSheets.some(
      ({ cssRules }) => cssRules[0]?.cssText === sheet.cssRules[0]?.cssText,
    )
    if (!isThere) document.adoptedStyleSheets.push(sheet)
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
    }
  })
}
