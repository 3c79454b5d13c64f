import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { t } from './t'

/** As wide as sonner itself begins to lay out for phones. */
const phone = matchMedia('(max-width: 600px)')

/**
 * Where toasts appear: bottom left on a desk, since panels have their buttons on the right and a toast stays while the
 * pointer is on it; under the header on a phone, whose foot is for buttons.
 */
export function ToastRegion() {
  return (
    <Sonner
      ref={muteRegion}
      position={phone.matches ? 'top-center' : 'bottom-left'}
      style={{ fontFamily: 'inherit' }}
      containerAriaLabel={t('Notifications')}
      duration={5000}
      gap={8}
      offset={16}
      mobileOffset={{ top: 52 }}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-90 max-w-[calc(100vw-32px)] items-start gap-2 rounded-lg bg-surface-2 px-3 py-2.5 text-sm text-text-1 shadow-float',
          content: 'min-w-0 flex-1',
          icon: 'mt-0.5 shrink-0',
          title: 'font-medium',
          description: 'mt-0.5 text-text-2',
          actionButton: 'shrink-0 rounded-sm px-2 text-xs font-medium text-accent hover:bg-accent-soft h-6',
        },
      }}
    />
  )
}

/** The library has every toast spoken. Who tells the toasts speaks of those that are to be. */
function muteRegion(region: HTMLElement | null): void {
  region?.setAttribute('aria-live', 'off')
}
