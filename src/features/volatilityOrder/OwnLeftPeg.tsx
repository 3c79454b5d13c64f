import { useState } from 'react'
import { useAccess, useAccountServices, useAccountSession } from '@/account/accountContext'
import type { PegRefusal } from '@/account/pegs/peg'
import type { LeftPeg } from '@/account/pegs/useLeftPegs'
import { LeftPegRow } from './LeftPegRow'
import { refusalWords } from './pegWords'
import { useInstrument } from '@/marketData/instruments'
import { useOptionChain } from '@/marketData/options/useOptionMarket'
import { useConnection } from '@/marketData/useConnection'
import type { OptionInstrument } from '@/protocol/instrument'
import { t } from '@/ui/t'

/** A peg that a page left behind, with what can be done about it. */
export function OwnLeftPeg({ peg }: { peg: LeftPeg }) {
  const listed = useInstrument(peg.mark.instrumentName).data?.instrument
  return listed?.instrumentType === 'OPTION' ? (
    <ListedLeftPeg peg={peg} instrument={listed} />
  ) : (
    <ActingLeftPeg peg={peg} instrument={undefined} resume={undefined} />
  )
}

function ListedLeftPeg({ peg, instrument }: { peg: LeftPeg; instrument: OptionInstrument }) {
  const pegs = useAccountSession()?.pegs
  const { chain } = useOptionChain(instrument.asset)
  const expiry = chain?.find(({ expiryNs }) => expiryNs === instrument.expiryNs)
  const { mark, order } = peg
  const { iv, cap, minEditMs, cancelsAtEnd } = mark
  const resume =
    pegs &&
    expiry &&
    (() => pegs.begin({ orderId: order.orderId, instrument, expiry, iv, cap, minEditMs, cancelsAtEnd }))
  return <ActingLeftPeg peg={peg} instrument={instrument} resume={resume} />
}

type ActingLeftPegProps = {
  peg: LeftPeg
  instrument: OptionInstrument | undefined
  resume: (() => Promise<PegRefusal | undefined>) | undefined
}

function ActingLeftPeg({ peg, instrument, resume }: ActingLeftPegProps) {
  const session = useAccountSession()
  const access = useAccess()
  const { access: store } = useAccountServices()
  const connection = useConnection()
  const [refusal, setRefusal] = useState<PegRefusal>()
  const [isBusy, setBusy] = useState(false)
  const asksOneClick = access.status === 'trading' && access.signingMode === 'wallet'
  const during = (work: Promise<unknown>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <LeftPegRow
      peg={peg}
      instrument={instrument}
      canResume={resume !== undefined}
      asksOneClick={asksOneClick}
      blocked={connection.state === 'live' ? undefined : t('no connection')}
      isBusy={isBusy}
      refused={refusal && refusalWords[refusal]}
      onResume={() => {
        if (resume === undefined) return
        if (asksOneClick) store.setSigningMode('oneClick')
        during(resume().then(setRefusal))
      }}
      onCancel={() => session && during(session.actions.cancel(peg.order))}
      onLeave={() => session?.pegs.forget(peg.mark)}
    />
  )
}
