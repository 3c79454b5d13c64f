import { useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '@/web/language/t'
import { shortAddress } from '@/web/session/wallet/shortAddress'
import { formatUsd } from '@/web/ui/formatNumber'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useMenuTop } from '@/web/ui/shellSlots'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { useWasOpened } from '@/web/ui/useWasOpened'
import type { AccountDetails } from './AccountDialog'

const AccountDialog = lazyPanel(() => import('./AccountDialog').then((module) => module.AccountDialog), 'mark')

export function AccountChip(details: AccountDetails) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  const { account, walletName, isPaper, equity, availableMargin, isStale } = details
  const isPhone = useScreenWidth() === 'phone'
  const menu = useMenuTop()
  const chip = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('Account {account}, {wallet}', { account: shortAddress(account), wallet: walletName })}
      onPointerEnter={AccountDialog.preload}
      onFocus={AccountDialog.preload}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        setOpen(true)
      }}
      className={`flex h-8 min-w-0 items-center gap-4 rounded-sm px-2 text-left hover:bg-surface-2 pointer-coarse:h-11 phone:h-13! phone:w-full phone:bg-surface-2 phone:px-3 phone:justify-between ${isStale ? 'is-stale' : ''}`}
    >
      <Sum label={t('Equity')} usd={equity} />
      <Sum label={t('Available')} usd={availableMargin} />
      <span className="flex min-w-0 items-center gap-1.5 text-sm whitespace-nowrap">
        <span className="max-sm:hidden">{shortAddress(account)}</span>
        {/* A phone has room only for the last digits, which are enough to tell accounts apart. */}
        <span className="sm:hidden">…{account.slice(-4)}</span>
        {/* The venue chip already says Paper. */}
        <span className={isPaper ? 'sr-only' : 'truncate text-text-3 max-[99.9375rem]:sr-only'}>{walletName}</span>
        <ChevronDownIcon width={12} height={12} className="shrink-0 text-text-3" />
      </span>
    </button>
  )
  return (
    <>
      {isPhone ? menu !== null && createPortal(chip, menu) : chip}
      {wasOpened && (
        <OpenedTool isOpen={isOpen} onClose={() => setOpen(false)}>
          <AccountDialog {...details} isOpen={isOpen} onOpenChange={setOpen} />
        </OpenedTool>
      )}
    </>
  )
}

function Sum({ label, usd }: { label: string; usd: AccountDetails['equity'] }) {
  return (
    <span className="flex shrink-0 flex-col items-end whitespace-nowrap max-[84.9375rem]:hidden phone:flex! phone:items-start">
      <span className="text-2xs leading-3 text-text-3">{label}</span>
      <span className="text-sm leading-4 font-medium">
        {formatUsd(usd)} <span className="font-normal text-text-4">USD</span>
      </span>
    </span>
  )
}
