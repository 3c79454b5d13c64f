/** What the chart needs of the library: imported whole and late, it would all be kept. */
export { CandlestickSeries, createChart, createSeriesMarkers, HistogramSeries, LineSeries } from 'lightweight-charts'
