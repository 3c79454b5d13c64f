import type { ComponentProps } from 'react'
import { toast, Toaster as Sonner, useSonner } from 'sonner'
import { plural, t } from '@/web/language/t'
import { riskRegion } from './drawToast'
import { WarningIcon } from './icons'
import { useToastSlot, type ToastSlot } from './useToastSlot'
import './toasts.css'

/** As wide as the page has one column, with buttons at its foot. */
const phone = matchMedia('(max-width: 43.6875rem)')
/** The lists of a tablet are in its lower left corner. */
const small = matchMedia('(max-width: 68.6875rem)')

/** In pixels. */
const underHeader = 52

const toastClass =
  'flex w-90 max-w-[calc(100vw-32px)] items-start gap-2 rounded-lg bg-surface-2 px-3 py-2.5 text-sm text-text-1 shadow-float'

const common: ComponentProps<typeof Sonner> = {
  // Else each drawing asks for the style of the page, in the middle of a frame that has changed it.
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
 * Two lines in the free middle of the header, or in a phone's line of the account: the newest in front, and those before it return when it has gone. A text
 * that does not fit is shown whole under the pointer, and in the list of notices.
 */
function inSlot({ left, top, width }: ToastSlot): ComponentProps<typeof Sonner> {
  return {
    position: 'top-left',
    offset: { top, left },
    mobileOffset: { top, left, right: left },
    visibleToasts: 1,
    // On a phone the library makes it as wide as the page.
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
 * Where toasts appear: in the header, where they cover nothing, and on a phone in the line of the account under it.
 * Where neither has room, bottom left, since panels have their buttons on the right and a toast stays while the pointer
 * is on it; under the header on a phone, whose foot is for buttons. Those that report risk have a region of their own,
 * above the others, where each stays until it is dismissed: no burst hides one. Since they stay, they are bottom left as
 * well: under the header they would lie over the prices of the market strip and the tools of the chart. Where both are
 * there, they are side by side. A phone or a tablet has no such corner: they take the place in the header or in the
 * line of the account, the newest in front, and other toasts pass bottom left on a tablet. On a phone that is where the
 * figures and buttons are: there they pass in the same line, in front of the notice of risk, which is marked and counted
 * beside them and comes forward at a press, or when they have gone.
 */
export function ToastRegion() {
  const slot = useToastSlot()
  const { toasts } = useSonner()
  const risks = toasts.filter(({ toasterId }) => toasterId === riskRegion).length
  const hasRiskSlot = slot !== undefined && risks > 0 && small.matches
  // A phone has no other place that is free: both regions have the slot then.
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
          // The list of notices has those that go.
          onClick={() => {
            for (const { id, toasterId } of toasts) if (toasterId !== riskRegion) toast.dismiss(id)
          }}
        >
          <WarningIcon />+{waiting}
        </button>
      )}
      {isCounted && !isRiskBehind && (
        <span
          // Screen readers have the list of notifications.
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
        // A notice that is behind is seen when the focus is in it.
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

/** Over the region of risk, which has the same place: the library gives every region 999 999 999. */
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

/** From the edges of the page, in pixels. */
const edge = 16
/** Past a toast and the gap to it; on a narrow page as far as there is room. */
const besideRisks = { bottom: edge, left: 'max(16px, min(384px, calc(100vw - 376px)))' }

/** Beside the toast in the header, for how many wait behind it: in pixels. */
const plainCountWidth = 28
/** With a sign that a notice of risk is among them, and to be pressed by a finger. */
const riskCountWidth = 48

/** More than there can be: a repeated toast replaces the first. */
const mostRisks = 99

/** Keeps the library from announcing every toast: their publisher announces those that need it. */
function muteRegion(region: HTMLElement | null): void {
  region?.setAttribute('aria-live', 'off')
}

/**
 * The library pulls the focus back whenever it leaves the toasts, so that Tab would never get past them. Here it goes on,
 * and returns to where it came from only when the toast that had it is gone.
 */
function keepFocusFree(regions: HTMLDivElement): () => void {
  let cameFrom: HTMLElement | undefined
  const onFocusIn = (event: FocusEvent) => {
    // The library listens above.
    event.stopPropagation()
    const { relatedTarget } = event
    if (relatedTarget instanceof HTMLElement && !regions.contains(relatedTarget)) cameFrom = relatedTarget
  }
  // Some browsers report the removal of what has the focus as the same event: the observer comes first then.
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
