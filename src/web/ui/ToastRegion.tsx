import type { ComponentProps } from 'react'
import { toast, Toaster as Sonner, useSonner } from 'sonner'
import { plural, t } from '@/web/language/t'
import { riskRegion } from './drawToast'
import { WarningIcon } from './icons'
import { useToastSlot, type ToastSlot } from './useToastSlot'
import './toasts.css'

/** Screens narrow enough for a single column, with buttons at the foot. */
const phone = matchMedia('(max-width: 43.6875rem)')
/** Tablets, where lists occupy the lower left corner. */
const small = matchMedia('(max-width: 68.6875rem)')

const underHeader = 52

const toastClass =
  'flex w-90 max-w-[calc(100vw-32px)] items-start gap-2 rounded-lg bg-surface-2 px-3 py-2.5 text-sm text-text-1 shadow-float'

const common: ComponentProps<typeof Sonner> = {
  // Set explicitly, because otherwise every render reads the computed style in the middle of a frame that has changed
  // it.
  dir: 'ltr',
  style: { fontFamily: 'inherit' },
  gap: 8,
  mobileOffset: { top: underHeader },
  toastOptions: {
    unstyled: true,
    closeButtonAriaLabel: t('Dismiss'),
    classNames: {
      toast: toastClass,
      content: 'min-w-0 flex-1',
      icon: 'mt-0.5 shrink-0',
      title: 'font-medium',
      description: 'mt-0.5 text-text-2',
      actionButton: 'shrink-0 rounded-sm px-2 text-xs font-medium text-accent hover:bg-accent-soft h-6',
      closeButton:
        'order-last flex size-6 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-line hover:text-text-1 pointer-coarse:size-11',
    },
  },
}

const slotTitle = 'font-medium line-clamp-2 group-hover/toast:line-clamp-none'
const slotDetail =
  'text-xs leading-4 text-text-2 line-clamp-1 group-hover/toast:line-clamp-none group-focus-within/toast:line-clamp-none'

/**
 * Returns the options for the slot: two lines in the header's middle, or a phone's account line, newest in front. Hover
 * shows a long text in full.
 */
function inSlot({ left, top, width }: ToastSlot): ComponentProps<typeof Sonner> {
  return {
    position: 'top-left',
    offset: { top, left },
    mobileOffset: { top, left, right: left },
    visibleToasts: 1,
    // Overrides the library, which makes the region as wide as the page on a phone.
    style: { ...common.style, '--width': `${width}px`, width },
    ...slotLook,
  }
}

const slotLook: ComponentProps<typeof Sonner> = {
  toastOptions: {
    ...common.toastOptions,
    classNames: {
      ...common.toastOptions?.classNames,
      toast:
        'group/toast flex min-h-10 w-full! items-center gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-2 text-sm leading-4 text-text-1 ring-1 ring-line-strong ring-inset',
      icon: 'shrink-0',
      content:
        'min-w-0 flex-1 max-h-8 overflow-hidden group-hover/toast:max-h-none group-focus-within/toast:max-h-none',
      title: slotTitle,
      description: slotDetail,
    },
  },
}

/**
 * Toasts appear in the header, where they cover nothing, and on a phone in the account line below it. If neither has
 * room, they appear bottom left, because panels have their buttons on the right and a toast stays while hovered; on a
 * phone below the header, because the foot has buttons.
 *
 * Risk notices stay until dismissed, in a region of their own above the others, so that no burst hides one. They sit
 * bottom left too: below the header they would cover the market strip and the chart's tools. If both regions are there,
 * they are side by side. A phone or a tablet has no free corner, so risk notices take the slot in the header or account
 * line, newest first. Other toasts then pass bottom left on a tablet. On a phone they pass in the same slot, in front
 * of the risk notice, which is marked and counted beside them and comes forward at a press or when they have gone.
 */
export function ToastRegion() {
  const slot = useToastSlot()
  const { toasts } = useSonner()
  const risks = toasts.filter(({ toasterId }) => toasterId === riskRegion).length
  const hasRiskSlot = slot !== undefined && risks > 0 && small.matches
  // A phone has no other free place, so both regions share the slot.
  const isShared = hasRiskSlot && phone.matches
  const isRiskBehind = isShared && toasts.length > risks
  const waiting = isShared ? toasts.length - 1 : hasRiskSlot ? risks - 1 : toasts.length - risks - 1
  const isCounted = slot !== undefined && waiting > 0
  const countWidth = isRiskBehind ? riskCountWidth : plainCountWidth
  const place = slot === undefined ? undefined : isCounted ? { ...slot, width: slot.width - countWidth } : slot
  return (
    <div ref={keepFocusFree} className="contents">
      <Sonner
        {...common}
        ref={muteRegion}
        containerAriaLabel={t('Notifications')}
        duration={5000}
        {...(place === undefined
          ? { ...corner(), ...(risks > 0 && !phone.matches && { offset: besideRisks }), visibleToasts: 4 }
          : hasRiskSlot
            ? isShared
              ? inFront(inSlot(place))
              : { ...corner(), visibleToasts: 4 }
            : inSlot(place))}
      />
      {isCounted && isRiskBehind && (
        <button
          type="button"
          aria-label={t('Show the risk notice')}
          className="fixed z-30 flex h-10 items-center justify-center gap-0.5 rounded-md bg-surface-2 text-xs font-medium text-warn ring-1 ring-warn ring-inset hover:bg-line"
          style={{ top: slot.top, left: slot.left + slot.width - countWidth, width: countWidth }}
          // Dismissed toasts stay in the notice list.
          onClick={() => {
            for (const { id, toasterId } of toasts) if (toasterId !== riskRegion) toast.dismiss(id)
          }}
        >
          <WarningIcon />+{waiting}
        </button>
      )}
      {isCounted && !isRiskBehind && (
        <span
          // Hidden from screen readers, which use the notice list.
          aria-hidden="true"
          className="fixed z-30 flex h-10 items-center justify-center bg-surface-1 text-xs text-text-3"
          style={{ top: slot.top, left: slot.left + slot.width - countWidth, width: countWidth }}
          title={plural(waiting, { one: '{count} more notification', other: '{count} more notifications' })}
        >
          +{waiting}
        </span>
      )}
      <Sonner
        {...common}
        id={riskRegion}
        // Focus inside a covered notice brings it forward.
        className="focus-within:z-1000000001!"
        ref={muteRegion}
        {...(hasRiskSlot && place !== undefined ? inSlot(place) : corner())}
        containerAriaLabel={t('Risk notices')}
        duration={Infinity}
        visibleToasts={hasRiskSlot ? 1 : mostRisks}
        expand={!hasRiskSlot}
        closeButton
        toastOptions={riskOptions(hasRiskSlot)}
      />
    </div>
  )
}

/** Returns the style that places a region above the risk region, whose z-index the library fixes at 999 999 999. */
function inFront(look: ComponentProps<typeof Sonner>): ComponentProps<typeof Sonner> {
  return { ...look, style: { ...look.style, zIndex: 1_000_000_000 } }
}

function riskOptions(isInSlot: boolean): NonNullable<ComponentProps<typeof Sonner>['toastOptions']> {
  const { toastOptions } = isInSlot ? slotLook : common
  return {
    ...toastOptions,
    classNames: {
      ...toastOptions?.classNames,
      toast: `${toastOptions?.classNames?.toast ?? ''} ${isInSlot ? 'ring-warn!' : 'border border-warn'}`,
    },
  }
}

function corner() {
  return phone.matches
    ? ({ position: 'top-center', offset: { top: underHeader } } as const)
    : ({ position: 'bottom-left', offset: edge } as const)
}

const edge = 16
/** To the right of the risk notices by one toast and a gap, or as far as a narrow page has room. */
const besideRisks = { bottom: edge, left: 'max(16px, min(384px, calc(100vw - 376px)))' }

/** Width in pixels of the counter beside the toast in the header. */
const plainCountWidth = 28
/** Width with the risk mark, large enough for a finger. */
const riskCountWidth = 48

/** More than can occur, because a repeated toast replaces the first. */
const mostRisks = 99

/** Removes the live region: the notice publisher announces toasts selectively, but the library would announce all. */
function muteRegion(region: HTMLElement | null): void {
  region?.setAttribute('aria-live', 'off')
}

/**
 * Lets the keyboard focus pass the toasts. The library pulls focus back whenever it leaves them; here focus moves on,
 * and returns to its origin only if the focused toast disappears.
 */
function keepFocusFree(regions: HTMLDivElement): () => void {
  let cameFrom: HTMLElement | undefined
  const onFocusIn = (event: FocusEvent) => {
    // The library listens on an ancestor.
    event.stopPropagation()
    const { relatedTarget } = event
    if (relatedTarget instanceof HTMLElement && !regions.contains(relatedTarget)) cameFrom = relatedTarget
  }
  // Some browsers fire this event also when the focused element is removed; the observer runs first then.
  const onFocusOut = () =>
    setTimeout(() => {
      if (!regions.contains(document.activeElement)) cameFrom = undefined
    })
  const observer = new MutationObserver(() => {
    if (cameFrom === undefined || document.activeElement !== document.body) return
    cameFrom.focus({ preventScroll: true })
    cameFrom = undefined
  })
  regions.addEventListener('focusin', onFocusIn)
  regions.addEventListener('focusout', onFocusOut)
  observer.observe(regions, { childList: true, subtree: true })
  return () => observer.disconnect()
}
