import type { Random } from '../../../metadata/samples/Random';

const spanishGivenNames = (
  'Sofía Valentina María Camila Daniela Gabriela Fernanda Alejandra Paula Andrea Carolina Mariana Lucía Ximena Renata ' +
  'Regina Rocío Julieta Milagros Rosa Carmen Elena Patricia Verónica Claudia Adriana Santiago Mateo Sebastián Diego ' +
  'Nicolás Samuel Alejandro Daniel Emiliano Leonardo Martín Joaquín Tomás Felipe Andrés Carlos Luis Jorge Juan José ' +
  'Miguel Ángel Francisco Javier Ricardo Fernando Eduardo Sergio Raúl Héctor Óscar Iván Rodrigo Gustavo Pablo Bruno'
).split(' ');

const spanishFamilyNames = (
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz ' +
  'Morales Reyes Gutiérrez Ortiz Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero Herrera ' +
  'Medina Aguilar Vargas Castro Guzmán Fernández Rojas Muñoz Salazar Delgado Quispe Huamán Mamani Cárdenas Contreras ' +
  'Sepúlveda Fuentes Espinoza Soto Araya Tapia Restrepo Cardona Ospina Zuluaga Bermúdez Peña Ibarra Cabrera Acosta'
).split(' ');

/** A person of Spanish America: one or two given names, two family names; at most 40 characters. */
export function spanishName(random: Random): string {
  const first = random.pick(spanishGivenNames);
  const second = random.chance(0.35) ? ` ${random.pick(spanishGivenNames)}` : '';
  const names = `${first}${second.trim() === first ? '' : second} ${random.pick(spanishFamilyNames)}`;
  const whole = `${names} ${random.pick(spanishFamilyNames)}`;
  return whole.length <= 40 ? whole : names;
}

const brazilianGivenNames = (
  'Ana Maria Júlia Beatriz Letícia Larissa Camila Bruna Amanda Fernanda Juliana Aline Patrícia Vanessa Débora Luana ' +
  'Gabriel Lucas Matheus Guilherme Rafael Gustavo Felipe João Pedro Vinícius Thiago Rodrigo Leandro Marcelo Anderson ' +
  'Caio Otávio Henrique Eduardo André Fábio Renato Sérgio'
).split(' ');

const brazilianFamilyNames = (
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida ' +
  'Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas ' +
  'Cardoso Ramos Gonçalves Santana Teixeira Araújo'
).split(' ');

/** A person of Brazil, at most 40 characters. */
export function brazilianName(random: Random): string {
  const link = random.pick(['', '', 'da ', 'dos ', 'de ']);
  return `${random.pick(brazilianGivenNames)} ${random.pick(brazilianFamilyNames)} ${link}${random.pick(brazilianFamilyNames)}`;
}

const indonesianGivenNames = (
  'Budi Agus Andi Dewi Siti Rina Putri Ayu Rizky Dian Eko Fajar Hendra Indra Joko Kartika Lestari Made Wayan Ketut ' +
  'Nurul Rahmat Sri Tri Wahyu Yusuf Bambang Dedi Fitri Gita Intan Maya Ratna Slamet Teguh Yanti'
).split(' ');

const indonesianFamilyNames = (
  'Santoso Wijaya Saputra Pratama Hidayat Kurniawan Setiawan Susanto Nugroho Gunawan Wibowo Suryadi Siregar Nasution ' +
  'Simanjuntak Hutapea Halim Utami Permata Rahayu Handayani Maulana Firmansyah Purnomo Hartono Lubis'
).split(' ');

/** A person of Indonesia; some have one name only. */
export function indonesianName(random: Random): string {
  if (random.chance(0.05)) return random.pick(indonesianGivenNames);
  const middle = random.chance(0.25) ? ` ${random.pick(indonesianGivenNames)}` : '';
  return `${random.pick(indonesianGivenNames)}${middle} ${random.pick(indonesianFamilyNames)}`;
}

const pakistaniGivenNames = (
  'Muhammad Ahmed Ali Hassan Hussain Usman Bilal Hamza Imran Faisal Kamran Asad Zain Adnan Tariq Nadeem Shahid Waqas ' +
  'Ayesha Fatima Zainab Maryam Sana Hira Amna Sadia Rabia Nadia Saima Mehwish Iqra Khadija'
).split(' ');

const pakistaniFamilyNames = (
  'Khan Malik Butt Chaudhry Sheikh Qureshi Siddiqui Abbasi Mirza Raza Iqbal Javed Aslam Akhtar Bhatti Awan Rehman ' +
  'Shah Farooq Anwar Saleem Mahmood Hashmi Rizvi Baig Dar Memon Soomro'
).split(' ');

/** A person of Pakistan. */
export function pakistaniName(random: Random): string {
  const first = random.pick(pakistaniGivenNames);
  const second = random.pick(pakistaniGivenNames);
  const middle = second === first || random.chance(0.6) ? '' : ` ${second}`;
  return `${first}${middle} ${random.pick(pakistaniFamilyNames)}`;
}
