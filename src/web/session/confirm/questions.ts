import { createStore } from '@/core/lib/store'

/** What the trader is asked before something is sent. */
export type Question = {
  readonly title: string
  /** Describes exactly what a yes sends. */
  readonly text: string
  /** Label of the button that sends it. */
  readonly label: string
  readonly tone: 'buy' | 'sell' | 'danger'
}

export type Asked = Question & { readonly answer: (isYes: boolean) => void }

/** The open question of the page. A new question answers an open one with no. */
export function createQuestions() {
  const { subscribe, getSnapshot, set } = createStore<Asked | undefined>(undefined)
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      getSnapshot()?.answer(false)
      set({
        ...question,
        answer: (isYes) => {
          set(undefined)
          resolve(isYes)
        },
      })
    })
  return { subscribe, getSnapshot, ask }
}
