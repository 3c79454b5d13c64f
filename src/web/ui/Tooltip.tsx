import { cloneElement, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { placeBeside, viewportOf } from './placeBeside'

type TooltipProps = {
  text: ReactNode
  /** A focusable element, or plain text, which becomes focusable with `isFocusable`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined; tabIndex?: number }>
  isFocusable?: boolean
  /** True when the text repeats the element's name, so that it is not announced again. */
  isName?: boolean
}

/** A small tooltip. Base UI's does more, but would add 31 kB (gzip) to the initial bundle for the icon buttons. */
export function Tooltip({ text, children, isFocusable = false, isName = false }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const show = (event: PointerEvent | FocusEvent) => {
    // A tap activates the control, and a tooltip would cover its result.
    if ('pointerType' in event && event.pointerType === 'touch') return
    if (event.type === 'focus' && event.target instanceof Element && !event.target.matches(':focus-visible')) return
    const element = event.currentTarget.firstElementChild
    if (element !== null) setAnchor(element)
  }
  const hide = () => setAnchor(undefined)
  const isOpen = anchor !== undefined
  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {cloneElement(children, {
        ...(isOpen && !isName && { 'aria-describedby': id }),
        ...(isFocusable && { tabIndex: 0 }),
      })}
      {isOpen && createPortal(<Bubble id={id} anchor={anchor} text={text} onHide={hide} />, landmarkOf(anchor))}
    </span>
  )
}

/**
 * Returns the element that contains the tooltip: outside anything that clips or fades, but inside a landmark where a
 * screen reader finds it.
 */
function landmarkOf(anchor: Element): Element {
  return anchor.closest('main') ?? anchor.closest('header') ?? document.body
}

type BubbleProps = { id: string; anchor: Element; text: ReactNode; onHide: () => void }

function Bubble({ id, anchor, text, onHide }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const hide = useEffectEvent(onHide)
  useEffect(() => {
    // A shortcut can open a dialog over the anchor, which the pointer then leaves without an event.
    const onFocusIn = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[role="dialog"]')?.contains(anchor) === false) hide()
    }
    const onResize = () => hide()
    document.addEventListener('focusin', onFocusIn)
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      window.removeEventListener('resize', onResize)
    }
  }, [anchor])
  useLayoutEffect(() => {
    const element = bubble.current
    if (element === null) return
    const { left, top } = placeBeside(
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      viewportOf(anchor),
    )
    element.style.translate = `${left}px ${top}px`
  }, [anchor])
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-60 max-w-72 rounded-sm bg-surface-2 px-2 py-1 text-xs text-text-1 shadow-float"
    >
      {text}
    </div>
  )
}
