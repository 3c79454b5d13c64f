import { useState, type SubmitEvent } from 'react'
import { toNumber, type Fraction } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'

type ReferralCheckProps = {
  isPending: boolean
  failure: string | undefined
  told:
    | { readonly isReferrable: boolean; readonly refereeDiscount: Fraction; readonly code?: string | undefined }
    | undefined
  onCheck: (referralCode: string) => void
}

/** Whether somebody's code would be good for this account, and for how much. */
export function ReferralCheck({ isPending, failure, told, onCheck }: ReferralCheckProps) {
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(code.trim())
    if (code.trim() !== '') onCheck(code.trim())
  }
  const isTold = told !== undefined && !isPending && asked === code.trim()
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          label={t('Referral code of somebody else')}
          value={code}
          maxLength={100}
          onChange={setCode}
          error={asked === '' && code.trim() === '' ? t('A referral code is somebody’s username.') : failure}
          className="flex-1"
        />
        <Button type="submit" isPending={isPending} className={`mt-4.75 ${isPending ? 'pl-7' : ''}`}>
          {t('Check')}
        </Button>
      </div>
      <output className="text-sm empty:hidden">
        {isTold &&
          (told.isReferrable ? (
            <span className="text-done">
              {t('This code is good for {percent} less in fees.', {
                percent: formatPercent(toNumber(told.refereeDiscount), { decimals: 0, isSigned: false }),
              })}
            </span>
          ) : (
            <span className="text-warn">
              {t('Not for this account: {why}.', { why: told.code ?? t('no reason told') })}
            </span>
          ))}
      </output>
    </form>
  )
}
