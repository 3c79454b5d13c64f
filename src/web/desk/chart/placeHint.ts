import { handleSpan, type Room, type HandleSpan } from './placeLines'

/**
 * Puts the hint under the tag of its order, or above it, after the tags have been placed: it yields to them all, and is
 * not seen where neither place is free or the tag itself is not seen.
 */
export function placeHint(overlay: HTMLElement, height: number, room: Room): void {
  const hint = overlay.querySelector<HTMLElement>('[data-hint-of]')
  if (hint === null) return
  const handles = [...overlay.querySelectorAll<HTMLElement>('[data-handle="own"]')].filter(isPlaced)
  const own = handles.find(({ dataset }) => dataset['ownOrder'] === hint.dataset['hintOf'])
  const isSeen = own !== undefined && own.dataset['cluster'] !== 'closed' && own.dataset['held'] === undefined
  const others = handles.filter((handle) => handle !== own).map(middleOf)
  const place = isSeen ? freeBeside(middleOf(own), others, handleSpan(height, room)) : undefined
  hint.style.visibility = place === undefined ? 'hidden' : 'visible'
  if (place !== undefined) hint.style.top = `${place}px`
}

/** One gap below, else one above, where no other is nearer than that; undefined when neither is free. */
export function freeBeside(own: number, others: readonly number[], { gap, from, to }: HandleSpan): number | undefined {
  return [own + gap, own - gap].find(
    (place) => place >= from && place <= to && others.every((other) => Math.abs(other - place) >= gap),
  )
}

const lineOf = (handle: HTMLElement) => handle.closest<HTMLElement>('[data-line-price]')

const isPlaced = (handle: HTMLElement) => lineOf(handle)?.style.visibility !== 'hidden'

function middleOf(handle: HTMLElement): number {
  const lead = Number.parseFloat(handle.style.getPropertyValue('--lead'))
  return Number.parseFloat(lineOf(handle)?.style.top ?? '') + (Number.isNaN(lead) ? 0 : lead)
}
