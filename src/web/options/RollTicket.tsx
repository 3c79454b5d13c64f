import { useLocation } from 'wouter'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useOptionChain } from '@/web/market/options/useOptions'
import { useInstruments } from '@/web/market/useInstruments'
import { SentLegs } from '@/web/options/builder/BuilderTrade'
import { LeftRoll } from '@/web/options/roll/LeftRoll'
import { rolledHoldings } from '@/web/options/roll/rollModel'
import { RollProgress } from '@/web/options/roll/RollProgress'
import { useRollWork } from '@/web/options/roll/useRollWork'
import { useStructureStore } from '@/web/options/structure/structureStore'
import { usePositions } from '@/web/session/accountLists'
import type { AccountSession } from '@/web/session/accountSession'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import type { RollTerms } from '@/web/ui/navigation/rollPath'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { RollForm } from './RollForm'

type RollTicketProps = {
  terms: RollTerms
  session: AccountSession
  account: Address
  /** Names the stored mark of the account at its venue. */
  markName: string
  onClose: () => void
}

/** Rolls held options to another expiry or strike: what changes, what is sent, and what became of it. */
export function RollTicket({ terms, session, account, markName, onClose }: RollTicketProps) {
  const { of } = terms
  const [asset = ''] = of.split('-')
  const { chain } = useOptionChain(asset)
  const { data: listings } = useInstruments({ asset })
  const { data: positions } = usePositions()
  const work = useRollWork(session, account, markName)
  const { change } = useStructureStore()
  const [, navigate] = useLocation()
  const instrumentOf = (name: string) => {
    const found = listings?.find(({ instrument }) => instrument.instrumentName === name)?.instrument
    return found?.instrumentType === 'OPTION' ? found : undefined
  }
  const holdings = positions === undefined ? undefined : rolledHoldings(of, positions, instrumentOf)
  const close = () => {
    if (!work.isBusy) work.finish(onClose)()
  }
  return (
    <Dialog isOpen onOpenChange={close} title={t('Roll {name}', { name: of })} size="large">
      {work.parts !== undefined ? (
        <RollProgress
          parts={work.parts}
          results={work.results}
          onOpen={work.open}
          failure={work.failure}
          isOpening={work.isBusy}
          opened={work.isOpened ? <SentLegs asset={asset} onStep={work.finish(onClose)} /> : undefined}
          onDone={work.finish(onClose)}
        />
      ) : chain === undefined || holdings === undefined || listings === undefined ? (
        <LoadingState>{t('Loading positions…')}</LoadingState>
      ) : holdings.length === 0 ? (
        <EmptyState>{t('You hold no {name} position.', { name: of })}</EmptyState>
      ) : (
        <>
          {work.left !== undefined && (
            <LeftRoll
              mark={work.left}
              onOpen={(name) => {
                work.dropLeft()
                navigate(tradePath(name) + carriedSearch())
              }}
              onDrop={work.dropLeft}
            />
          )}
          <RollForm
            asset={asset}
            chain={chain}
            terms={terms}
            holdings={holdings}
            onWork={work.begin}
            onQuotes={(draft) => {
              change(() => draft)
              navigate(optionPath('requests', asset) + carriedSearch())
            }}
          />
        </>
      )}
    </Dialog>
  )
}
