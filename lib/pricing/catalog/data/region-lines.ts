/**
 * Azure's regions and the spellings met in price sheets, invoices and the price list (Microsoft's FinOps open data, May
 * 2026): name, label, further spellings without case, spaces and signs. A star marks what cannot be chosen for an
 * estimate: sovereign clouds, staging regions, whole geographies. If two lines share a spelling, the later one has it.
 */
export const regionLines = `
ussouthcentral*|US South Central|dallas
asiapacific*|Asia Pacific
australia*|Australia
australiacentral|Australia Central|aucentral australiac cbr
australiacentral2|Australia Central 2|aucentral2 australiac2 canberra2 cbr2
australiaeast|Australia East|aue aueast eau sy syd sydney
australiasoutheast|Australia Southeast|ausoutheast melbourne ml seau
austriaeast|Austria East|ate ateast austriae
azurestack*|Azure Stack
belgiumcentral|Belgium Central|bec becentral belgiumc
brazilsouth|Brazil South|brsouth bso cq saopaulo sbr
brazilsoutheast|Brazil Southeast|brazilse brse brsoutheast
canadacentral|Canada Central|cac cacentral canandacentral cc centralcanada toronto yt
canadaeast|Canada East|cae caeast eastcanada montreal quebeccity yq
centralindia|Central India|inc incentral indiacentral pn
centralus|Central US|cu cus dm uscentral
centraluseuap*|Central US EUAP
chilecentral|Chile Central|chilec clc clcentral
chinaeast*|China East|cneast sh
chinaeast2*|China East 2|chinae2 cneast2 sha
chinaeast3*|China East 3|chinae3 cne3 cneast3
chinanorth*|China North|bj chnorth cnnorth
chinanorth2*|China North 2|bjs chinan2 cnnorth2
chinanorth3*|China North 3|chinan3 cnn3 cnnorth3
denmarkeast|Denmark East|denmarke dke
eastasia|East Asia|apeast ase asiaeast ea eas hk hkg hongkong
eastus|East US|bl eu eus useast
eastus2|East US 2|bn eastsu2 eu2 eus2 us2 useast2
eastus2euap*|East US 2 EUAP
eastus3|East US 3|useast3
finlandcentral|Finland Central|ficentral finlandc flc
francecentral|France Central|francec frc frcentral par paris
francesouth|France South|frances frsouth mrs
germanycentral*|Germany Central|decentral fr
germanynorth|Germany North|den denorth germanyn
germanynortheast*|Germany NorthEast|denortheast lg
germanywestcentral|Germany West Central|dewc dewestcentral dwc germanywc germanywcentral
global*|Global|unassigned
greececentral|Greece Central|grcentral
indiasouthcentral|India South Central|indiasc insc insouthcentral
indonesiacentral|Indonesia Central|idc idcentral indonesiac
israelcentral|Israel Central|ilc ilcentral israelc
italynorth|Italy North|italyn itn itnorth
japan*|Japan
japaneast|Japan East|eastjapan jaeast jpe tokyo ty
japanwest|Japan West|jawest jpw os osaka
jioindiacentral|Jio India Central|incentraljio jinc jioinc
jioindiawest|Jio India West|inwestjio jinw jioinw
koreacentral|Korea Central|krc krcentral se
koreasouth|Korea South|krs krsouth ps
malaysiasouth|Malaysia South
malaysiawest|Malaysia West|malaysiaw myw mywest
mexicocentral|Mexico Central|mexicoc mxc mxcentral
newzealandnorth|New Zealand North|newzealandn nzn nznorth
northcentralus|North Central US|ch chicago ncus usnorth usnorthcentral
northeurope|North Europe|db dublin eunorth europenorth ne neu
norwayeast|Norway East|noe noeast norwaye
norwaywest|Norway West|norwayw now nowest
polandcentral|Poland Central|plc plcentral polandc
qatarcentral|Qatar Central|qac qacentral qatarc qatarentral
saudiarabiaeast|Saudi Arabia East|saeast
singaporecentral|Singapore Central|singaporec singc
southafricanorth|South Africa North|jnb johannesburg san sanorth southafrican zanorth
southafricawest|South Africa West|cpt sawest southafricaw zawest
southcentralus|South Central US|sanantonio scus sn ussouth ussouthcentral
southcentralus2|South Central US 2
southcentralusstg*|South Central US STG|usstagesc ustsc
southeastasia|Southeast Asia|apsoutheast asiasoutheast sea seas sg singapore southsoutheastasia
southeastus|Southeast US
southindia|South India|indiasouth ins insouth ma sin
spaincentral|Spain Central|esc escentral spainc
swedencentral|Sweden Central|sec secentral swedenc
swedensouth|Sweden South|ses sesouth swedens
switzerlandnorth|Switzerland North|chn switzerlandn
switzerlandwest|Switzerland West|chw chwest switzerlandw
taiwannorth|Taiwan North|taiwann twn twnorth
taiwannorthwest|Taiwan Northwest
uaecentral|UAE Central|aecentral auh uaec
uaenorth|UAE North|aen aenorth dubai dxb uaen
uknorth*|UK North|mm
uksouth|UK South|gbs ln london uks unitedkingdomsouth unitedkingdomsouth2
uksouth2*|UK South 2|lo
ukwest|UK West|cw ukw
unitedstates*|United States
usdodcentral*|USDoD Central|dd
usdodeast*|USDoD East|bd
useast2euap*|US East 2 EUAP
usgovarizona*|USGov Arizona|phx usa usgovaz usgovsouthwest usgovsw ussgovarizona
usgoviowa*|USGov Iowa|usgovcentral
usgovtexas*|USGov Texas|usgovsc usgovsouthcentral usgovtx
usgovvirginia*|USGov Virginia|usgoveast usv
usgovwyoming*|USGov Wyoming|usgovwc
usseceast*|USSec East|usse ussece
ussecwest*|USSec West|ussecw ussw
ussecwestcentral*|USSec West Central|ussecwc usswc
westcentralus|West Central US|cy uswestcentral wcu wcus
westeurope|West Europe|am am2 amsterdam europe europewest euwest we weu
westindia|West India|bm indiawest inw inwest mumbai mumbai2
westus|West US|by siliconvalley uswest wu wus
westus2|West US 2|mwh seattle uswest2 wu2 wus2
westus3|West US 3|usw3 uswest3 wus3
`;
