import { stylesheet } from '../report/stylesheet.ts';

/** The report's style sheet, and the heat map. */
export const portfolioStylesheet = `${stylesheet}
:root{--t4:#86bcc8}
@media screen and (prefers-color-scheme:dark){:root{--t4:#1f6071}}
.masthead,main,footer{max-width:84rem}
.heat{min-width:58rem}
.heat td,.gaps-table .n,.systems-table .n{font-variant-numeric:tabular-nums}
.heat td{border:1px solid var(--line);text-align:center;vertical-align:middle;min-width:0;padding:.35rem .25rem}
.heat thead th{text-align:center;white-space:normal;padding:.5rem .25rem}
.heat thead th:first-child{text-align:left;padding-left:.7rem}
.heat th[scope=row]{min-width:11rem;max-width:18rem}
.heat .total{border-left:2px solid var(--line)}
.score0{background:var(--sheet)}.score1{background:var(--t1)}.score2{background:var(--t2)}
.score3{background:var(--t3)}.score4{background:var(--t4)}
td.hatched{background-image:repeating-linear-gradient(135deg,transparent 0 .4rem,var(--line) .4rem .46rem)}
.change{display:block;font-size:.78rem;line-height:1.2}
.systems-table{min-width:68rem}
.systems-table th[scope=row]{min-width:9rem}
.gaps-table,.owners-table,.problems-table{min-width:44rem}
.legend{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:0 0 1rem;list-style:none;font-size:.85rem}
.legend li{border:1px solid var(--line);padding:.1rem .6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;margin:0 0 1.25rem;list-style:none}
.mark-valid{color:var(--good)}.mark-invalid{color:var(--bad)}.mark-unreadable,.stale{color:var(--warn)}
.mark-valid,.mark-invalid,.mark-unreadable,.stale{font-weight:600}
@media screen{.heat :is(th[scope=row],thead th:first-child){position:sticky;left:0;background:var(--sheet)}}
@media screen and (max-width:40rem){.heat th[scope=row]{min-width:7rem}}
@media print{@page{size:A4 landscape}
.heat,.systems-table,.gaps-table,.owners-table,.problems-table{min-width:0;font-size:8pt}
.heat th[scope=row],.systems-table th[scope=row]{min-width:0}
nav{display:none}}
`;
