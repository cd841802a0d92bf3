import type { Random } from '../Random';

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
