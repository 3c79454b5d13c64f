import { useCallback, useEffect, useState } from 'react'
import { useAccess, useFills, useOpenOrders } from '@/account/accountContext'
import type { TourBox } from './placeCard'
import { TourCard } from './TourCard'
import { isDone, isLost, stepAfter, type TourFacts, type TourStep } from './tourSteps'
import { useTour } from './tour'

/** What each step points at: the first of these that is in view. */
const anchors: Readonly<Record<TourStep, readonly string[]>> = {
  connect: ['[data-tour="connect"]'],
  price: ['.book'],
  place: ['form:has(input[name="amount"])'],
  amend: ['.chart-overlay [data-line-kind="order"] [role="slider"]', '[data-place="chart"]'],
  cancel: ['.account-tables'],
  keys: ['[data-tour="palette"] button'],
}

/** How often the page is polled: things move when panels do, without an event. */
const lookEveryMs = 200

/** The tour under way: it looks at the desk, and goes on when a step has been done. */
export function Tour() {
  const { end } = useTour()
  const facts = useTourFacts()
  const [{ step, began, isAgain }, setPlace] = useState<{ step: TourStep; began: TourFacts; isAgain: boolean }>({
    step: 'connect',
    began: facts,
    isAgain: false,
  })
  const following = stepAfter(step)
  const isOver = isDone(step, began, facts)
  // The next step begins with the desk as it is now.
  if (isOver && following !== undefined) setPlace({ step: following, began: facts, isAgain: false })
  else if (isLost(step, began, facts)) setPlace({ step: 'place', began: facts, isAgain: true })
  useEffect(() => {
    if (isOver && following === undefined) end()
  }, [isOver, following, end])
  const anchor = useAnchor(step)
  const next = () => {
    if (following === undefined) end()
    else setPlace({ step: following, began: facts, isAgain: false })
  }
  const hasGone = isAgain || (step === 'place' && facts.fillCount > began.fillCount)
  return <TourCard step={step} hasGone={hasGone} anchor={anchor} onNext={next} onEnd={end} />
}

function useTourFacts(): TourFacts {
  const isTrading = useAccess().status === 'trading'
  const orders = useOpenOrders().data?.orders
  const fillCount = useFills().data?.length ?? 0
  const [seen, setSeen] = useState({ hasPrice: false, isPaletteOpen: false })
  const hasPressed = useBookPress()
  useLooking(
    useCallback(() => {
      const price = document.querySelector<HTMLInputElement>('form input[name="price"]')
      const hasPrice = (price?.value ?? '') !== ''
      const isPaletteOpen = document.querySelector('[role="dialog"] [role="combobox"][aria-autocomplete]') !== null
      setSeen((last) =>
        last.hasPrice === hasPrice && last.isPaletteOpen === isPaletteOpen ? last : { hasPrice, isPaletteOpen },
      )
    }, []),
  )
  return {
    isTrading,
    hasPrice: seen.hasPrice || hasPressed,
    isPaletteOpen: seen.isPaletteOpen,
    fillCount,
    orders: new Map((orders ?? []).map(({ rowKey, price }) => [rowKey, price])),
  }
}

/** Whether a row of the book was pressed: on a phone the ticket that takes its price is out of sight. */
function useBookPress(): boolean {
  const [hasPressed, setPressed] = useState(false)
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.book [data-cell]') !== null) setPressed(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return hasPressed
}

function useAnchor(step: TourStep): TourBox | undefined {
  const [box, setBox] = useState<TourBox>()
  useLooking(useCallback(() => setBox((last) => sameBox(last, boxOf(anchors[step]))), [step]))
  return box
}

function useLooking(look: () => void): void {
  useEffect(() => {
    look()
    const timer = setInterval(look, lookEveryMs)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
    }
  }, [look])
}

/** The smallest box that is in view of the first selector that has one. */
function boxOf(selectors: readonly string[]): TourBox | undefined {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const isInView = width > 0 && height > 0 && left < window.innerWidth && top < window.innerHeight
      if (isInView) return { left, top, width, height }
    }
  }
  return undefined
}

function sameBox(last: TourBox | undefined, now: TourBox | undefined): TourBox | undefined {
  const isSame =
    last?.left === now?.left && last?.top === now?.top && last?.width === now?.width && last?.height === now?.height
  return isSame ? last : now
}
