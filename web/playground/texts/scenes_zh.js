// 各玩法场景的文字，简体中文。
export default {
    'scene.go': '继续', 'scene.pause': '暂停', 'scene.again': '重新开始', 'scene.failed': '场景停止了：{why}',
    'scene.way': '路程（格）', 'scene.bends': '转折', 'scene.searched': '搜索', 'scene.tick': '每个节拍', 'scene.script': '页面脚本，每帧', 'scene.of': '{n} / {all}',

    'scene.walk': '点击移动', 'scene.walk.hint': '点击或拖动：行者走到那里。',
    'scene.walk.note': '没有阻挡就走直线；再次点击时不会先退一步；点到走不到的地方，就走到离它最近的一点。',
    'scene.walk.house': '进屋', 'scene.walk.pond': '走向池塘', 'scene.walk.far': '去远处',
    'scene.walk.straight': '没有阻挡：直走过去，{n} 格。', 'scene.walk.around': '绕过阻挡：{n} 格，转折 {bends} 处。',
    'scene.walk.nearest': '那里走不进去：走 {n} 格到最近的一点，距点击处 {far} 格。',

    'scene.siege': '塔防', 'scene.siege.hint': '点击造塔，再点一次拆除。',
    'scene.siege.note': '所有怪物共用一个流场。会切断去路的塔不许建。',
    'scene.siege.arrows': '显示流场', 'scene.siege.creatures': '怪物', 'scene.siege.felled': '击倒', 'scene.siege.entered': '闯入', 'scene.siege.towers': '塔', 'scene.siege.field': '流场更新',
    'scene.siege.built': '建好了；流场更新用时 {time}。', 'scene.siege.taken': '拆除了；流场更新用时 {time}。',
    'scene.siege.refused.cut': '不能建在这里：会切断通往要塞的路。', 'scene.siege.refused.ground': '不能建在这里：地面不能造塔。', 'scene.siege.refused.creature': '不能建在这里：有怪物站着。',

    'scene.ships': '逐回合航行', 'scene.ships.hint': '点击海面设定航向，然后结束回合。',
    'scene.ships.note': '每回合六点，浅滩每格两点。着色处本回合可达；数字标出以后各回合的终点。按 n 或空格键结束回合。',
    'scene.ships.next': '下一回合', 'scene.ships.other': '换一片海', 'terrain.shoals': '浅滩',
    'scene.ships.turn': '回合', 'scene.ships.points': '剩余点数', 'scene.ships.ahead': '还需回合', 'scene.ships.reach': '可达格数',
    'scene.ships.goesOn': '本回合点数已用完：再过 {turns} 回合到达。', 'scene.ships.arrived': '到了，剩余点数 {left}。',
    'scene.ships.land': '那里是陆地或有别的船：驶向最近的水面，还需 {turns} 回合。',

    'scene.chase': '限额追逐', 'scene.chase.hint': '点击、拖动或用方向键：快逃。',
    'scene.chase.note': '服务器每秒 20 个节拍，每个节拍给所有搜索一份工作量限额。没轮到的等下一个节拍，先沿已有的路走。',
    'scene.chase.count': '怪物', 'scene.chase.10': '10', 'scene.chase.60': '60', 'scene.chase.200': '200', 'scene.chase.units': '每个节拍的限额',
    'scene.chase.units300': '300 单位', 'scene.chase.units1200': '1,200 单位', 'scene.chase.units6000': '6,000 单位', 'scene.chase.other': '换一座城堡',
    'scene.chase.hunting': '正在追赶', 'scene.chase.waiting': '等待搜索', 'scene.chase.most': '节拍最大工作量', 'scene.chase.budget': '每个节拍的工作量，最多 {n}',
    'scene.chase.caught': '被追上了，快跑！', 'scene.chase.away': '暂时甩开了它们。',

    'scene.fog': '战争迷雾', 'scene.fog.hint': '点击任意处，黑暗中也行：最近的侦察兵前往那里。',
    'scene.fog.note': '侦察兵只凭见过的地方行路，走向最近的未见之地。有新发现时，只重新规划受影响的路。',
    'scene.fog.count': '侦察兵', 'scene.fog.1': '1', 'scene.fog.2': '2', 'scene.fog.5': '5',
    'scene.fog.found': '已见', 'scene.fog.percent': '{n}%', 'scene.fog.searches': '规划次数', 'scene.fog.plan': '本节拍规划', 'scene.ticks': '节拍',
    'scene.fog.sent': '最近的侦察兵前往那里。', 'scene.fog.dark': '那里还没人去过：最近的侦察兵凭已知的地形前往。',
    'scene.fog.done': '能到的地方都看过了：{ticks} 个节拍，{searches} 次搜索。',

    'scene.doors': '两千个单位过两道门', 'scene.doors.hint': '点击一道门，把它关上或打开。',
    'scene.doors.note': '512 × 512 格，两千个单位共用一个流场。人群所在之处代价变高，后来者便走另一道门。',
    'scene.doors.heed': '避开人群', 'scene.doors.close1': '关上 1 号门', 'scene.doors.open1': '打开 1 号门', 'scene.doors.close2': '关上 2 号门', 'scene.doors.open2': '打开 2 号门',
    'scene.doors.through': '已通过', 'scene.doors.field': '流场计算', 'scene.doors.regrown': '流场更新用时 {time}：大家改走新路。',
    'scene.doors.none': '没有路可走：大家在等待。', 'scene.doors.all': '{n} 个单位全部通过，共 {ticks} 个节拍。',
};
