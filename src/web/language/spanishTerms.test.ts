import { expect, test } from 'vitest'
import german from './de.json'
import spanish from './es.json'

/** Example commands, which are English in every language. */
const commands = /(move|amend|alert|close|cancel) [a-z0-9][^.]*|“\w+”|--[\w-]+|[-+$(]?[\d.,]+k?%\)?/g

/** Without placeholders and senses: `{filled}` and `|quote` are no words. */
const entries = Object.entries<string>(spanish).map(
  ([text, translation]) => [text.replace(/\{\w+\}|\|.*/g, '').replace(commands, ''), translation] as const,
)

/** One term per concept. See docs/language.md. */
test.each<[english: RegExp, term: RegExp]>([
  [/\blimit order/i, /(orden|órdenes)( \S+)? límite/i],
  [/\bmarket order/i, /(orden|órdenes) a mercado/i],
  [/\bat market\b/i, /a mercado/i],
  [/\bbuy\b/i, /compr|\bbuy\b/i],
  [/\bsell\b/i, /ven[dt]|\bsell\b/i],
  [/\blongs\b/i, /largos/i],
  [/\bshorts\b/i, /cort/i],
  [/\breduce[- ]only/i, /solo reducir/i],
  [/\b(unfilled|filled)\b/i, /ejec|parcial/i],
  [/\bamend(ed|ment)/i, /modific/i],
  [/\btriggers?\b/i, /activ/i],
  [/\border book\b/i, /libro/i],
  [/\bladder\b/i, /escalera/i],
  [/\bslippage/i, /deslizamiento/i],
  [/\bmaker fee/i, /comisión maker/i],
  [/\bfees?\b(?! rebates)/i, /comisi/i],
  [/\bleverage\b/i, /apalancamiento/i],
  [/\bisolated margin/i, /margen (cruzado o )?aislado/i],
  [/\bcross margin/i, /margen cruzado/i],
  [/\binitial margin(?! incl)/i, /margen inicial/i],
  [/\bmaintenance margin/i, /margen de mantenimiento/i],
  [/\bavailable margin/i, /margen disponible/i],
  [/\bcollateral/i, /colateral/i],
  [/\bequity\b/i, /patrimonio/i],
  [/\bmark price\b/i, /precio de marca/i],
  [/\bindex price\b/i, /precio del índice/i],
  [/\bliquidation price\b/i, /precio de liquidación/i],
  [/\bsettlement price/i, /precios? de entrega/i],
  [/\bsettlements?\b(?! currency)/i, /entrega/i],
  [/\bfunding rate/i, /tasas? de financiación/i],
  [/\bfunding\b(?!, post)/i, /financ/i],
  [/\bexpir(y|ies)\b/i, /venc/i],
  [/\bstrikes?\b/i, /ejercicio/i],
  [/\bimplied volatilit/i, /volatilidad implícita/i],
  [/\bgreeks?\b/i, /griega/i],
  [/\bunderlying/i, /subyacente/i],
  [/\blegs?\b/i, /pata/i],
  [/\bpackages?\b/i, /estructura/i],
  [/\bquot(e|es|ed|ing)\b/i, /cotiz/i],
  [/\bopen interest/i, /interés abierto/i],
  [/\bslices?\b(?! slices)(?<!time slices)/i, /tramo/i],
  [/\bvenues?\b/i, /plataforma/i],
  [/\bwallets?\b/i, /wallet/i],
  [/\bAPI key/i, /claves? API/i],
  [/\bsigning key/i, /claves? de firma/i],
  [/\benabl\w+ trading/i, /habilit\w+ (el )?trading/i],
  [/\bone-click/i, /un clic/i],
  [/\bwithdrawals?\b/i, /retir/i],
  [/\blayouts?\b/i, /disposici/i],
])('%s is %s', (english, term) => {
  expect(entries.filter(([text, translation]) => english.test(text) && !term.test(translation))).toEqual([])
})

/** Words that a trader would misread or that address the trader: buttons and hints are infinitives. */
test.each<[instead: string, wrong: RegExp]>([
  [
    'an infinitive',
    /\b(usted(es)?|tú|tus?|ti|contigo|haga|introduzca|seleccione|pulse|elija|intente|espere|revise)\b/i,
  ],
  ['órdenes límite, a mercado', /\b(orden|órdenes) (limitadas?|de mercado|al mercado)\b/i],
  ['ejecución', /\b(llenad[oa]s?|relleno)\b/i],
  ['vencimiento', /\bexpira/i],
  ['cancelar', /\banul/i],
  ['clave', /\bllave/i],
  ['plataforma', /\b(exchange|bolsa)\b/i],
  ['largo, corto', /\b(long|short)s?\b/i],
  ['período, solo', /\bperiodo|\bsólo\b/i],
])('%s is the term used', (_, wrong) => {
  expect(entries.filter(([, translation]) => wrong.test(translation))).toEqual([])
})

test('settlement and liquidation are different words', () => {
  expect(entries.filter(([text, spanish]) => /settlement/i.test(text) && /liquidaci/i.test(spanish))).toHaveLength(0)
  expect(entries.filter(([text, spanish]) => /liquidat/i.test(text) && /entrega/i.test(spanish))).toHaveLength(0)
})

test('percentages, numbers, questions and quotations follow Spanish spelling', () => {
  const wrong = /\d%|\}%|[\d}] %|\b0\.\d|["«»]/
  expect(
    entries.filter(([, spanish]) => wrong.test(spanish.replace(commands, '').replace(/\{word\}\S*/g, ''))),
  ).toEqual([])
  const isQuestion = (text: string) => /\S\?$/.test(text)
  expect(entries.filter(([, spanish]) => isQuestion(spanish) && !spanish.includes('¿'))).toEqual([])
})

test('a text ends with a full stop in both languages or in neither, so that consecutive texts stay separate', () => {
  const abbreviated = /\b(vol|vol point|próx|máx|mín|hex|liq|pos|std|est|mant|merc)\.$|^No\.$/i
  const hasStop = (text: string) => text.endsWith('.') && !abbreviated.test(text)
  expect(entries.filter(([text, spanish]) => text !== '' && hasStop(text) !== hasStop(spanish))).toEqual([])
})

test('only words that German also keeps, and words that Spanish traders use, stay in English', () => {
  const international =
    /^([^a-z]*(bear|bull|calls?|ctrl|endpoints|farming|iv|loss|maker|mid|no|only|pegs?|post|profit|pt|puts?|ratio|reversal|risk|spot|spread|staking|stops?|take|taker|ticket|ticks?|tokens?|total|trading|usd|vega|z))+[^a-z]*$/i
  const germanTexts: Readonly<Record<string, string>> = german
  const left = Object.entries(spanish).filter(([text, translation]) => {
    const english = text.replace(/\|.*/, '')
    return (
      translation === english && germanTexts[text] !== english && !international.test(english.replace(/\{\w+\}/g, ''))
    )
  })
  expect(left).toEqual([])
})
