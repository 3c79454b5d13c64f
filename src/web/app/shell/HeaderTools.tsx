import { Suspense, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { KeyTools } from '@/web/desk/keyboard/KeyTools'
import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { NotificationTool } from '@/web/tools/notifications/NotificationTool'
import { IconButton } from '@/web/ui/Button'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { KeyboardIcon, MoonIcon, MoreIcon, SettingsIcon, SunIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { useThemeToggle } from '@/web/ui/preferences/shownTheme'
import { placeMenuTop } from '@/web/ui/shellSlots'
import { runShortcut } from '@/web/ui/shortcuts/shortcutRegistry'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { menuId } from './ScreenLinks'

const PhoneMenu = lazyPanel(() => import('./PhoneBar').then((module) => module.PhoneMenu), 'mark')

/** `isBare`: without the frequent tools, which a phone’s menu has then, to leave room for a button of the account. */
export function HeaderTools({ isBare }: { isBare: boolean }) {
  return (
    <>
      {/* Must stay visible at every width. */}
      <PartBoundary failed="mark">
        <SafetyNotices />
      </PartBoundary>
      <DisconnectTool isRow={false} />
      <PartBoundary failed="mark">
        <KeyTools />
      </PartBoundary>
      <Tools
        frequent={
          <div className={isBare ? 'hidden' : 'contents'}>
            <PartBoundary failed="mark">
              <NotificationTool />
            </PartBoundary>
          </div>
        }
      >
        <PartBoundary failed="mark">
          <ThemeTool />
        </PartBoundary>
        <PartBoundary failed="mark">
          <KeySheetTool />
        </PartBoundary>
        <DisconnectTool isRow />
        <PositionModeTool />
        <PartBoundary failed="mark">
          <SettingsTool />
        </PartBoundary>
      </Tools>
    </>
  )
}

function ThemeTool() {
  const { isDark, toggle } = useThemeToggle()
  return (
    <HeaderTool
      isRow
      label={isDark ? t('Light theme') : t('Dark theme')}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={toggle}
    />
  )
}

/** Opens the key sheet, which belongs to the page's key handler. */
function KeySheetTool() {
  const keys = useShortcutHint('desk.help')
  // A phone has no keyboard.
  if (useScreenWidth() === 'phone') return null
  return (
    <HeaderTool
      isRow
      label={t('Keyboard shortcuts')}
      icon={<KeyboardIcon />}
      keys={keys}
      onClick={() => runShortcut('desk.help')}
    />
  )
}

/**
 * Shows frequent tools side by side and the others in a menu with their names; on a tablet all are in the menu. On a
 * phone the bar opens the menu, a sheet that also has the screens and the account. The tools of the menu stay mounted
 * while it is closed and when the page is resized, so their shortcuts work and their dialogs stay open.
 */
function Tools({ frequent, children }: { frequent: ReactNode; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const width = useScreenWidth()
  const isDesk = width === 'desk'
  const isPhone = width === 'phone'
  const menuIf = (isMenu: boolean) =>
    isMenu
      ? {
          id: menuId,
          ref: menu,
          popover: 'auto' as const,
          className: `fixed inset-auto m-0 border-0 text-text-1 shadow-float ${isPhone ? phoneSheet : 'top-12 right-2 min-w-60 rounded-md bg-surface-2 p-1'}`,
        }
      : { className: 'contents' }
  return (
    <div className={isDesk ? 'contents' : 'group/menu relative'}>
      <div {...menuIf(!isDesk)}>
        {isPhone ? (
          <>
            <div ref={placeMenuTop} />
            <Suspense fallback={null}>
              <PhoneMenu onChosen={() => menu.current?.hidePopover()} />
            </Suspense>
          </>
        ) : (
          frequent
        )}
        <div {...menuIf(isDesk)}>{children}</div>
      </div>
      {isPhone ? frequent : <IconButton label={t('Menu')} icon={<MoreIcon />} popoverTarget={menuId} />}
      {width === 'tablet' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 right-0.5 hidden size-1.5 pointer-coarse:top-2.5 pointer-coarse:right-2.5 rounded-full bg-accent group-has-data-news/menu:block"
        />
      )}
    </div>
  )
}

/** Above the bar, which stays in view. */
const phoneSheet =
  'inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] w-full max-w-none max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain rounded-t-lg bg-surface-1 px-2 pt-2 pb-3 lying:bottom-11 lying:max-h-[calc(100dvh-2.75rem)]'

/** Both load with an account, because visitors have no orders to lose. */
const LiveDisconnect = lazyPanel(
  () => import('@/web/tools/safety/LiveDisconnect').then((module) => module.LiveDisconnect),
  'mark',
)
const LivePositionMode = lazyPanel(
  () => import('@/web/tools/safety/LivePositionMode').then((module) => module.LivePositionMode),
  'mark',
)
const LiveSafetyNotices = lazyPanel(
  () => import('./LiveSafetyNotices').then((module) => module.LiveSafetyNotices),
  'mark',
)

/** Shows cancel-on-disconnect: as a chip in the header while it is on, else as a row of the menu. */
function DisconnectTool({ isRow }: { isRow: boolean }) {
  if (useAccountSession() === undefined) return null
  return (
    <Suspense fallback={null}>
      <LiveDisconnect isRow={isRow} />
    </Suspense>
  )
}

function PositionModeTool() {
  if (useAccountSession() === undefined) return null
  return (
    <Suspense fallback={null}>
      <LivePositionMode />
    </Suspense>
  )
}

/** Warns of a signing key that is about to expire, and of orders that a lost connection would cancel. */
function SafetyNotices() {
  if (useAccountSession() === undefined) return null
  return (
    <Suspense fallback={null}>
      <LiveSafetyNotices />
    </Suspense>
  )
}

function SettingsTool() {
  const [, navigate] = useLocation()
  const keys = useShortcutHint('desk.settings')
  const open = () => navigate('/settings/appearance' + carriedSearch(), { state: true })
  useShortcut('desk.settings', open)
  return <HeaderTool isRow label={t('Settings')} icon={<SettingsIcon />} keys={keys} onClick={open} />
}
